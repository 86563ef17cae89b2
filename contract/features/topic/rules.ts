import { isBlankHtml } from '#contract/blank-html.ts'
import { type Problem, writtenProblem } from '#contract/features/activity/written.ts'
import { topicErrors } from './errors.ts'

/** The same of a topic that a student starts. */
export const ownContentLength = 20_000

interface TopicInput {
  title: string
  content: string
  files: readonly unknown[]
}

/** The rule that a topic breaks, with the values for its text; undefined if it breaks none. */
export function topicProblem({ title, content, files }: TopicInput): Problem | undefined {
  return writtenProblem(
    { title, files },
    topicErrors,
    () => isBlankHtml(content) && files.length === 0 && topicErrors.contentMissing,
  )
}
