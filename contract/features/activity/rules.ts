import type { ErrorDefinition } from '#contract/error.ts'
import { activityErrors } from './errors.ts'
import { isInTenths } from './score-rounding.ts'

/** Minutes in which the same person is not reminded of an activity by hand again. */
export const remindPauseMinutes = 60

/** The highest full score of an activity. */
export const highestFullScore = 100

interface ScoreProblem {
  error: ErrorDefinition
  details: { limit: number } | undefined
}

/** What is wrong with a full score, if anything. */
export function fullScoreProblem(score: number | null): ScoreProblem | undefined {
  if (score === null) return { error: activityErrors.scoreMissing, details: undefined }
  if (score <= 0 || score > highestFullScore || !isInTenths(score))
    return { error: activityErrors.scoreTooHigh, details: { limit: highestFullScore } }
  return undefined
}
