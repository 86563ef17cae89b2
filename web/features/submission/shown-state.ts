import { submissionStates } from '#contract/features/submission/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'
import { isGraded } from './states.ts'

/** The word for what is not handed in: not yet before the end, missing from then on. No other says it, in whatever list. */
export const lackingWord = (hasEnded: boolean) => (hasEnded ? 'state.notSubmitted' : 'state.toDo')

/** A student's submission, by `mstatus`, in colour and word. @param hasEnded the time for it is over */
export function shownSubmission(
  state: number,
  t: Translate<'submission'>,
  hasEnded = false,
): { tone: Tone; text: string } {
  if (state === submissionStates.submitted) return { tone: 'info', text: t('state.submitted') }
  if (state === submissionStates.returned) return { tone: 'warn', text: t('state.returned') }
  if (isGraded(state)) return { tone: 'good', text: t('state.graded') }
  return { tone: hasEnded ? 'bad' : 'neutral', text: t(lackingWord(hasEnded)) }
}
