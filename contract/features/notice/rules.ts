import { isBlankHtml } from '#contract/blank-html.ts'
import { type Problem, type Said, writtenProblem } from '#contract/features/activity/written.ts'
import { noticeErrors } from './errors.ts'

/** Hours between two reminders of those who have not confirmed yet. */
export const repeatHours = 24
/** How often they are reminded at most. */
export const maxRepeats = 14
/** How many students one reminder names at most. */
export const remindLimit = 1000

/** The rule that a notice breaks, with the values for its text; undefined if it breaks none. */
export function noticeProblem({ title, content, files }: Said): Problem | undefined {
  return writtenProblem(
    { title, files },
    noticeErrors,
    () => isBlankHtml(content) && files.length === 0 && noticeErrors.contentMissing,
  )
}
