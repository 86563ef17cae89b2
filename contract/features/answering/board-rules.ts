import type { ErrorDefinition } from '#contract/error.ts'
import { answeringErrors } from './errors.ts'
import { askings } from './rules.ts'

/** Ways to ask in which everybody writes several texts, for all to see (decision 310). */
export const isBoard = (asking: number): boolean =>
  asking === askings.ideas || asking === askings.classQuestions

export const boardLimits = {
  /** Characters of a post. */
  post: 280,
  /** Of one person, by how it is asked. */
  ideas: 20,
  classQuestions: 10,
  perMinute: 10,
  groups: 30,
  groupName: 40,
  /** Posts that are moved into a group with one call. */
  moved: 200,
} as const

/** How many posts one person may write to a question. */
export const maxPosts = (asking: number): number =>
  asking === askings.ideas ? boardLimits.ideas : boardLimits.classQuestions

export const postOrders = ['votes', 'new'] as const
export type PostOrder = (typeof postOrders)[number]

/** Which of them: all, questions that are still open, those that are answered, ideas in no group, or those in one. */
export const postFilters = ['all', 'open', 'answered', 'ungrouped', 'group'] as const
export type PostFilter = (typeof postFilters)[number]

/** A post is one short paragraph. */
export const tidyPost = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What leaves nothing to be seen: spaces, marks of direction, joiners, letters that are drawn as nothing. */
const unseen = /[\s\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/gu
export const isUnseen = (text: string): boolean => text.replace(unseen, '') === ''

/** What is wrong with a post, with the values for its text; undefined: nothing. */
export function postProblem(
  text: string,
): { error: ErrorDefinition; details?: Record<string, number> } | undefined {
  if (isUnseen(text)) return { error: answeringErrors.postMissing }
  if (text.length > boardLimits.post)
    return { error: answeringErrors.postTooLong, details: { limit: boardLimits.post } }
  return undefined
}
