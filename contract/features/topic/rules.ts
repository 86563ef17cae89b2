import { isBlankHtml } from '#contract/blank-html.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { topicErrors } from './errors.ts'

export const titleLength = 100
/** Maximum characters of a topic's cleaned HTML. */
export const contentLength = 100_000
/** The same of a topic that a student starts. */
export const ownContentLength = 20_000
export const maxFiles = 20
/** What a best answer counts in the gradebook. */
export const bestAnswerPoints = 10

interface TopicInput {
  title: string
  content: string
  files: readonly unknown[]
}

/** The rule that a topic breaks, with the values for its text; undefined if it breaks none. */
export function topicProblem({
  title,
  content,
  files,
}: TopicInput): { error: ErrorDefinition; details?: Record<string, number> } | undefined {
  if (title.trim() === '') return { error: topicErrors.titleMissing }
  if (isBlankHtml(content) && files.length === 0) return { error: topicErrors.contentMissing }
  if (files.length > maxFiles) return { error: topicErrors.tooManyFiles, details: { limit: maxFiles } }
  return undefined
}
