import type { ErrorDefinition } from '#contract/error.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import { reviewErrors } from './errors.ts'

export const maxReviews = 5
export const usualReviews = 3
export const highestPoints = 100
export const appealLength = 500
/** Milliseconds before the same reviewer can be reminded again. */
export const reviewRemindPause = 10 * 60_000

/** Milliseconds for which what somebody has just got stays theirs, whatever others do. */
export const allocationRest = 10 * 60_000

/** State of one submission that a student is to review. */
export const reviewStates = { toDo: 0, done: 1, givenAway: 2 } as const

/** How many times their share somebody reviews at most, whoever else is missing. */
export const maxShare = 2

/** Milliseconds that reviewing lasts where a later deadline for handing in would leave it none. */
export const usualReviewTime = 7 * 86_400_000

/** The share of the time for reviewing after which what nobody has begun is given to others. */
export const reallocationShare = 2 / 3

type Problem = { error: ErrorDefinition; details?: Record<string, string | number> } | undefined

export interface ReviewInput {
  score: number | null
  comment: string
}

export function reviewProblem(
  { score, comment }: ReviewInput,
  { fullScore, minCommentLength }: { fullScore: number; minCommentLength: number },
): Problem {
  if (score === null) return { error: reviewErrors.scoreMissing }
  if (!isScoreWithin(score, fullScore)) return { error: reviewErrors.scoreInvalid, details: { fullScore } }
  const length = [...comment.trim()].length
  if (length === 0) return { error: reviewErrors.commentMissing }
  return length < minCommentLength
    ? { error: reviewErrors.commentShort, details: { length: minCommentLength } }
    : undefined
}

/** When handing in and reviewing end, as a homework's form has them. */
export interface ReviewTimes {
  deadline: number | null
  endsAt: number | null
  /** Reviewing is over: its end stays, wherever the deadline is moved. */
  isOver: boolean
}

export function reviewTimesProblem({ deadline, endsAt, isOver }: ReviewTimes): Problem {
  if (deadline === null) return { error: reviewErrors.deadlineMissing }
  if (isOver) return undefined
  return endsAt === null || endsAt <= deadline ? { error: reviewErrors.endTooEarly } : undefined
}
