import { isBlankHtml } from '#contract/blank-html.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { noticeErrors } from './errors.ts'

export const titleLength = 100
/** Maximum characters of a notice's cleaned HTML. */
export const contentLength = 100_000
export const maxFiles = 20
/** Hours between two reminders of those who have not confirmed yet. */
export const repeatHours = 24
/** How often they are reminded at most. */
export const maxRepeats = 14
/** How many students one reminder names at most. */
export const remindLimit = 1000

interface NoticeInput {
  title: string
  content: string
  files: readonly unknown[]
}

/** The rule that a notice breaks, with the values for its text; undefined if it breaks none. */
export function noticeProblem({
  title,
  content,
  files,
}: NoticeInput): { error: ErrorDefinition; details?: Record<string, number> } | undefined {
  if (title.trim() === '') return { error: noticeErrors.titleMissing }
  if (isBlankHtml(content)) return { error: noticeErrors.contentMissing }
  if (files.length > maxFiles) return { error: noticeErrors.tooManyFiles, details: { limit: maxFiles } }
  return undefined
}
