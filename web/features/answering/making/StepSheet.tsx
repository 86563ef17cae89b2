import { useState } from 'react'
import { answeringLimits } from '#contract/features/answering/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { secondsSaid } from '../states.ts'
import type { StepForm } from './set-form.ts'

interface StepSheetProps {
  section: StepForm
  /** It runs for a while, in class. */
  isTimed: boolean
  onDone: (changed: Partial<StepForm>) => void
  onClose: () => void
}

const lengths = [15, 30, 60, 120, 180, 300, 600, 0]

/** What a step is called, and how long it runs. */
export function StepSheet({ section, isTimed, onDone, onClose }: StepSheetProps) {
  const t = useTexts('answering/making')
  const set = useTexts('answering')
  const [title, setTitle] = useState(section.title)
  const [seconds, setSeconds] = useState(section.seconds)
  const offered = lengths.includes(section.seconds) ? lengths : [section.seconds, ...lengths]
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('step.edit')}
      footer={
        <MainButton onClick={() => onDone({ title: title.trim(), seconds })}>{t('step.done')}</MainButton>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t('step.title')}
          placeholder={t('step.titleHint')}
          maxLength={answeringLimits.stepTitle}
          value={title}
          onChange={setTitle}
        />
        {isTimed && (
          <SelectField
            label={t('step.seconds')}
            options={offered.map(value => ({ value, label: secondsSaid(value, set) }))}
            value={seconds}
            onChange={setSeconds}
          />
        )}
      </Stack>
    </Sheet>
  )
}
