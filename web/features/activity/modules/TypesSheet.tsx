import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Checkbox } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { Module } from './ModulesScreen.tsx'
import { useTypeName } from './use-type-name.ts'

interface TypesSheetProps {
  /** Of the module. */
  name: string
  /** All that a course can hold. */
  types: Module['contenttypes']
  chosen: readonly string[]
  onChoose: (types: string[]) => void
  onClose: () => void
}

/** Which types of activity are in a module. */
export function TypesSheet({ name, types, chosen, onChoose, onClose }: TypesSheetProps) {
  const t = useTexts('activity')
  const nameOfType = useTypeName()
  const [ticked, setTicked] = useState<readonly string[]>(chosen)
  const toggle = (type: string, isOn: boolean) =>
    setTicked(now => (isOn ? [...now, type] : now.filter(each => each !== type)))
  const save = () => {
    onChoose(types.map(({ contenttype }) => contenttype).filter(type => ticked.includes(type)))
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('modules.typesOf', { name })}
      footer={<MainButton onClick={save}>{t('folder.save')}</MainButton>}
    >
      <Stack gap={2}>
        {types.map(type => (
          <Checkbox
            key={type.contenttype}
            label={nameOfType(type)}
            checked={ticked.includes(type.contenttype)}
            onChange={isOn => toggle(type.contenttype, isOn)}
          />
        ))}
      </Stack>
    </Sheet>
  )
}
