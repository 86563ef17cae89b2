import { kernelErrors } from '#contract/error.ts'
import { contentProblem, filesProblem, onlySlot } from '#contract/features/submission/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import { check } from '../task/check.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { type Given, textOfHtml } from '../task/parts.ts'

/** Text and files, as what is written in the only slot. */
export const contentPart = ({
  content,
  html,
  attachments,
}: {
  content: string
  html?: string | undefined
  attachments: readonly string[]
}): Given => ({
  ...{ slot: onlySlot, text: content, value: null },
  ...(html === undefined ? { keepsFormatting: true } : { html }),
  fileIds: [...new Set(attachments)],
})

/** @throws notFound for a kind that is written in parts, tooManyFiles */
export function checkDraft(kind: SubmissionKind, { fileIds }: Pick<Given, 'fileIds'>) {
  if (!kind.hasContent) fail(kernelErrors.notFound)
  check(filesProblem(fileIds, kind.errors))
}

/** The same of what is to be handed in. @throws workEmpty, and as `checkDraft` */
export function checkContent(
  kind: SubmissionKind,
  { text, html, fileIds }: Pick<Given, 'text' | 'html' | 'fileIds'>,
) {
  checkDraft(kind, { fileIds })
  check(contentProblem(html ? textOfHtml(html) : text, fileIds, kind.errors))
}
