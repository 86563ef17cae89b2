import { timeStates } from '#contract/features/homework/rules.ts'
import type { SubmissionFilter } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/StatusTag.tsx'

interface Shown {
  tone: Tone
  text: string
}

/** A student's submission, by `mstatus`, in colour and word. */
export function shownSubmission(state: number, t: Translate<'homework'>): Shown {
  if (state === submissionStates.submitted) return { tone: 'info', text: t('submission.submitted') }
  if (state === submissionStates.returned) return { tone: 'warn', text: t('submission.returned') }
  if (isGraded(state)) return { tone: 'good', text: t('submission.graded') }
  return { tone: 'neutral', text: t('submission.notSubmitted') }
}

/** A homework, by `timestate`, in colour and word. */
export function shownTime(state: number, t: Translate<'homework'>): Shown {
  if (state === timeStates.unpublished) return { tone: 'neutral', text: t('time.unpublished') }
  if (state === timeStates.notStarted) return { tone: 'info', text: t('time.scheduled') }
  if (state === timeStates.past) return { tone: 'neutral', text: t('time.past') }
  return { tone: 'accent', text: t('time.open') }
}

export const isGraded = (state: number): boolean =>
  state === submissionStates.graded || state === submissionStates.gradedUnpublished

/** The teacher has the submission. */
export const isHandedIn = (state: number): boolean => state === submissionStates.submitted || isGraded(state)

/** The filters of the submission list in the order in which a teacher needs them. */
export const filterOrder: readonly SubmissionFilter[] = [
  'all',
  'tograde',
  'graded',
  'notsubmitted',
  'returned',
  'overtime',
  'submitted',
]
