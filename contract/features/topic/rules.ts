import { isBlankHtml } from '#contract/blank-html.ts'
import { type Problem, type Said, writtenProblem } from '#contract/features/activity/written.ts'
import { topicErrors } from './errors.ts'

/** The same of a topic that a student starts. */
export const ownContentLength = 20_000

/** The rule that a topic breaks, with the values for its text; undefined if it breaks none. */
export function topicProblem({ title, content, files }: Said): Problem | undefined {
  return writtenProblem(
    { title, files },
    topicErrors,
    () => isBlankHtml(content) && files.length === 0 && topicErrors.contentMissing,
  )
}
