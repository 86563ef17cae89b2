import type { WorkFilter } from '#contract/features/homework/entities.ts'
import { timeStates, workStates } from '#contract/features/homework/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/StatusTag.tsx'

interface Shown {
  tone: Tone
  text: string
}

/** A student's work, by `mstatus`, in colour and word. */
export function shownWork(state: number, t: Translate<'homework'>): Shown {
  if (state === workStates.submitted) return { tone: 'info', text: t('work.submitted') }
  if (state === workStates.returned) return { tone: 'warn', text: t('work.returned') }
  if (isGraded(state)) return { tone: 'good', text: t('work.graded') }
  return { tone: 'neutral', text: t('work.notSubmitted') }
}

/** A homework, by `timestate`, in colour and word. */
export function shownTime(state: number, t: Translate<'homework'>): Shown {
  if (state === timeStates.unpublished) return { tone: 'neutral', text: t('time.unpublished') }
  if (state === timeStates.notStarted) return { tone: 'info', text: t('time.scheduled') }
  if (state === timeStates.past) return { tone: 'neutral', text: t('time.past') }
  return { tone: 'accent', text: t('time.open') }
}

export const isGraded = (state: number): boolean =>
  state === workStates.graded || state === workStates.gradedUnpublished

/** The work lies with the teacher. */
export const isHandedIn = (state: number): boolean => state === workStates.submitted || isGraded(state)

/** The filters of the submission list in the order in which a teacher needs them. */
export const filterOrder: readonly WorkFilter[] = [
  'all',
  'tograde',
  'graded',
  'notsubmitted',
  'returned',
  'overtime',
  'submitted',
]
