import { questionLimits } from '#contract/features/question/rules.ts'
import type { RatingParts } from '#contract/features/question/types/rating.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { FormRow } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { WriterProps } from '../writing/writer.ts'

const most = 1_000_000

/** The ends of a scale, the steps between them, and what the ends mean. */
export function RatingWriter({ parts, onChange }: WriterProps<RatingParts, null>) {
  const t = useTexts('question')
  const change = (part: Partial<RatingParts>) => onChange({ parts: { ...parts, ...part } })
  return (
    <Stack gap={4}>
      <FormRow>
        <NumberField
          label={t('rating.from')}
          value={parts.from}
          min={-most}
          max={most}
          decimals={3}
          onChange={from => change({ from: from ?? 0 })}
        />
        <NumberField
          label={t('rating.to')}
          value={parts.to}
          min={-most}
          max={most}
          decimals={3}
          onChange={to => change({ to: to ?? 0 })}
        />
        <NumberField
          label={t('rating.step')}
          value={parts.step}
          max={most}
          decimals={3}
          onChange={step => change({ step: step ?? 0 })}
        />
      </FormRow>
      <FormRow>
        <TextField
          label={t('rating.fromLabel')}
          placeholder={t('rating.fromPlaceholder')}
          maxLength={questionLimits.label}
          value={parts.fromLabel}
          onChange={fromLabel => change({ fromLabel })}
        />
        <TextField
          label={t('rating.toLabel')}
          placeholder={t('rating.toPlaceholder')}
          maxLength={questionLimits.label}
          value={parts.toLabel}
          onChange={toLabel => change({ toLabel })}
        />
      </FormRow>
    </Stack>
  )
}
