import type { ErrorDefinition } from '#contract/error.ts'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { dayAt, type WrittenForm } from './written-form.ts'

/** What the form of a kind holds whose activities may begin later than they are seen. */
export interface BegunForm {
  /** Null: as soon as they are seen. */
  beginsAt: number | null
}

const eight = { hour: 8, minute: 0, second: 0 }

/** From when students may do what they see; a class or a group may have a start of its own instead. */
export function BeginField({ form }: { form: FormFields<BegunForm> }) {
  const t = useTexts('activity/editor')
  return (
    <DateTimeField
      label={t('begin')}
      hint={t('beginHint')}
      placeholder={t('atOnce')}
      noneLabel={t('atOnce')}
      start={dayAt(Date.now(), 1, eight)}
      {...form.field('beginsAt')}
    />
  )
}

interface Times extends BegunForm, Pick<WrittenForm, 'publication' | 'publishTime'> {
  deadline: number | null
}

/**
 * What is wrong about when it is seen, starts and ends, under the field that it concerns.
 * @param conflict that it ends before it is seen
 * @param published when it was to be seen so far
 */
export function timesProblems(times: Times, conflict: ErrorDefinition, published?: number | null) {
  const { publication, publishTime, beginsAt, deadline } = times
  const now = Date.now()
  const seenAt =
    publication === 'later' ? publishTime : publication === 'now' ? Math.min(published ?? now, now) : null
  const isOverBy = (moment: number | null) => moment !== null && deadline !== null && deadline <= moment
  return {
    // What staff have ended need not have begun.
    beginsAt: isOverBy(beginsAt) && !isOverBy(now) && problemText(beginErrors.startsTooLate),
    deadline: isOverBy(seenAt) && problemText(conflict),
  }
}
