import type { StarReason } from '#contract/features/performance/entities.ts'
import { performanceErrors } from '#contract/features/performance/errors.ts'
import { reasonLength } from '#contract/features/performance/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { signed } from '../signed.ts'

/** As many as a reason usually brings. */
const counts = [1, 2, 3, 5, -1, -2, -3]

interface ReasonFormProps {
  /** Undefined: a new one. */
  reason?: StarReason
  others: readonly StarReason[]
  onSave: (reason: StarReason) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** One reason: its words, and how many stars it usually brings. */
export function ReasonForm({ reason, others, onSave, onRemove }: ReasonFormProps) {
  const t = useTexts('performance')
  const form = useForm<StarReason>({
    start: reason ?? { reason: '', stars: 1 },
    problems: ({ reason: text }) => ({
      reason:
        (text.trim() === '' && problemText(performanceErrors.reasonMissing)) ||
        (others.some(each => each.reason.toLowerCase() === text.trim().toLowerCase()) &&
          problemText(performanceErrors.reasonTwice)),
    }),
    send: ({ reason: text, stars }) => onSave({ reason: text.trim(), stars }),
  })
  const { stars } = form.values
  const offered = counts.includes(stars) ? counts : [...counts, stars]
  return (
    <Form {...form.props}>
      <TextField
        label={t('reasons.reason')}
        {...form.field('reason')}
        maxLength={reasonLength}
        required
        autoFocus={!reason}
      />
      <SegmentedFilter
        label={t('reasons.stars')}
        value={stars}
        onChange={chosen => form.change({ stars: chosen })}
        options={offered.map(value => ({ value, label: signed(value) }))}
      />
      <MainButton type="submit" busy={form.isSending}>
        {t('reasons.save')}
      </MainButton>
      {reason && others.length > 0 && (
        <Button kind="danger" block onClick={() => void onRemove()}>
          {t('reasons.remove')}
        </Button>
      )}
    </Form>
  )
}
