import { useState } from 'react'
import type { MistakesSummary } from '#contract/features/mistake/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { typeTitle } from './said.ts'

interface FilterSheetProps {
  summary: MistakesSummary
  type: string
  knowledge: string
  onClose: () => void
  onChoose: (chosen: { type: string; knowledge: string }) => void
}

/** Which mistakes are shown: of one type, about one point of knowledge. */
export function FilterSheet({ summary, onClose, onChoose, ...now }: FilterSheetProps) {
  const t = useTexts('mistake')
  const [type, setType] = useState(now.type)
  const [knowledge, setKnowledge] = useState(now.knowledge)
  const counted = (label: string, count: number) => t('filter.counted', { label, count })
  return (
    <Sheet
      open
      title={t('filter.title')}
      onClose={onClose}
      footer={<MainButton onClick={() => onChoose({ type, knowledge })}>{t('filter.show')}</MainButton>}
    >
      <Stack gap={4}>
        <SelectField
          label={t('filter.type')}
          value={type}
          onChange={setType}
          options={[
            { value: '', label: t('filter.all') },
            ...summary.types.map(one => ({
              value: String(one.type),
              label: counted(typeTitle(one.type, t), one.count),
            })),
          ]}
        />
        {summary.knowledge.length > 0 && (
          <SelectField
            label={t('filter.knowledge')}
            value={knowledge}
            onChange={setKnowledge}
            searchable
            options={[
              { value: '', label: t('filter.all') },
              ...summary.knowledge.map(one => ({ value: one.label, label: counted(one.label, one.count) })),
            ]}
          />
        )}
      </Stack>
    </Sheet>
  )
}
