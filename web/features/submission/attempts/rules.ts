import { attemptRules } from '#contract/features/submission/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { OwnSubmission, TaskShown } from '../task.ts'

/** Whether there is more to say than that each student hands in. */
export const hasAttempts = ({ attempts, workingMinutes, mine }: TaskShown) =>
  attempts !== 1 || workingMinutes > 0 || (mine !== null && mine.attempts.length > 0)

/** The present attempt is limited in time, and does not run yet. */
export const isToStart = ({ workingMinutes, isTaskHidden }: TaskShown) => workingMinutes > 0 && isTaskHidden

/** The time of the present attempt is up; the server hands it in. */
export const isTimeUp = ({ endsAt, state }: OwnSubmission, now: number) =>
  endsAt !== null && endsAt <= now && state === 0

export function ruleText(rule: number, t: Translate<'submission'>) {
  if (rule === attemptRules.last) return t('attempts.last')
  return t(rule === attemptRules.mean ? 'attempts.mean' : 'attempts.best')
}

/** In words: "30 minutes". */
export const timeText = (seconds: number, t: Translate<'submission'>) =>
  t('attempts.minutes', { count: Math.round(seconds / 6) / 10 })
