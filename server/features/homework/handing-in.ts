import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { filesProblem, submissionProblem } from '#contract/features/homework/rules.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { handIn, presentDraft, savePart } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { check } from './check.ts'
import { homeworkSubmissions } from './submissions.ts'

type DraftInput = Value<typeof homeworkCalls.saveDraft.input>
type HandInInput = Value<typeof homeworkCalls.submit.input>

const written = ({ content, attachments }: Pick<DraftInput, 'content' | 'attachments'>) => ({
  slot: onlySlot,
  text: content,
  value: null,
  fileIds: [...new Set(attachments)],
})

export async function keepDraft(context: CourseContext, input: DraftInput) {
  const given = written(input)
  check(filesProblem(given.fileIds))
  const { sequence, base } = input
  const { saved, part, files } = await savePart(context, homeworkSubmissions, input.id, {
    ...given,
    sequence,
    base,
  })
  return { saved, ...presentDraft(context, part, files) }
}

export function submit(context: CourseContext, input: HandInInput) {
  const given = written(input)
  check(submissionProblem(given.text, given.fileIds))
  return handIn(context, homeworkSubmissions, {
    id: input.id,
    given,
    version: input.version,
    sequence: input.sequence,
  })
}
