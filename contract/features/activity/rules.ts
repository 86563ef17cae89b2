import type { ErrorDefinition } from '#contract/error.ts'
import { activityErrors } from './errors.ts'
import { isInTenths } from './score-rounding.ts'

/** Whether a text shows nothing: no word and no picture. */
export const isBlankHtml = (html: string): boolean =>
  !/<img\b/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|#160|#xa0|ensp|emsp|zwnj|zwj);/gi, ' ')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '') === ''

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
