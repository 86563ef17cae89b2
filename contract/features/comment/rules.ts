import type { ErrorDefinition } from '#contract/error.ts'
import { commentErrors } from './errors.ts'

/** Characters of a comment. */
export const commentLength = 2000
export const maxPictures = 9
/** How many members one comment names at most. */
export const maxMentions = 20
/** Days in which a deleted comment can be brought back. */
export const restoreDays = 30

/** The rule that a comment breaks, with the values for its text; undefined if it breaks none. */
export function commentProblem({
  content,
  pictures,
}: {
  content: string
  pictures: readonly unknown[]
}): { error: ErrorDefinition; details?: Record<string, number> } | undefined {
  if (content.trim() === '' && pictures.length === 0) return { error: commentErrors.contentMissing }
  if (content.length > commentLength)
    return { error: commentErrors.tooLong, details: { limit: commentLength } }
  if (pictures.length > maxPictures)
    return { error: commentErrors.tooManyPictures, details: { limit: maxPictures } }
  return undefined
}

/** The most comments of one person on one activity within a minute. */
export const commentsPerMinute = 10
