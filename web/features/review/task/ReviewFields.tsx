import { highestPoints, maxReviews } from '#contract/features/review/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import styles from './ReviewFields.module.css'
import type { ReviewForm } from './review-form.ts'

const day = 86_400_000

interface ReviewFieldsProps {
  form: FormFields<ReviewForm>
  /** Of handing in. */
  deadline: number | null
}

/** How students review each other: how many each, until when, who sees whom, and for how many points. */
export function ReviewFields({ form, deadline }: ReviewFieldsProps) {
  const t = useTexts('review')
  const authors = form.field('hidesAuthors')
  const reviewers = form.field('hidesReviewers')
  const from = deadline ?? Date.now()
  return (
    <Stack gap={4}>
      <NumberField
        label={t('task.perStudent')}
        unit={t('task.perStudentUnit')}
        min={1}
        max={maxReviews}
        hint={t('task.meanHint')}
        required
        {...form.field('reviewCount')}
      />
      <DateTimeField
        label={t('task.endsAt')}
        hint={t('task.endsAtHint')}
        min={from}
        start={from + 7 * day}
        presets={[3, 7, 14].map(count => ({
          label: t('task.inDays', { count }),
          value: from + count * day,
        }))}
        required
        {...form.field('reviewEndsAt')}
      />
      <div className={styles.inset}>
        <Switch
          label={t('task.hidesAuthors')}
          hint={t('task.hidesAuthorsHint')}
          checked={authors.value}
          onChange={authors.onChange}
        />
        <Switch label={t('task.hidesReviewers')} checked={reviewers.value} onChange={reviewers.onChange} />
      </div>
      <NumberField
        label={t('task.points')}
        unit={t('task.pointsUnit')}
        decimals={1}
        max={highestPoints}
        hint={t('task.pointsHint')}
        {...form.field('reviewPoints')}
      />
    </Stack>
  )
}
