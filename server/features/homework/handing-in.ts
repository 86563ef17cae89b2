import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { filesProblem, submissionProblem } from '#contract/features/homework/rules.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { handIn, presentDraft, savePart, saveTogether } from '#server/features/submission/public.ts'
import { check } from '#server/features/submission/task/check.ts'
import type { CourseContext, HandlerOfMany } from '#server/kernel/feature.ts'
import { homeworkSubmissions } from './submissions.ts'

type DraftInput = Value<typeof homeworkCalls.saveDraft.input>
type HandInInput = Value<typeof homeworkCalls.submit.input>

const written = ({ content, attachments }: Pick<DraftInput, 'content' | 'attachments'>) => ({
  slot: onlySlot,
  text: content,
  value: null,
  fileIds: [...new Set(attachments)],
})

const entryOf = (input: DraftInput) => ({
  ...written(input),
  sequence: input.sequence,
  base: input.base,
  attempt: input.attempt,
  work: input.workId,
})

export async function keepDraft(context: CourseContext, input: DraftInput) {
  const entry = entryOf(input)
  check(filesProblem(entry.fileIds))
  const { saved, work, part, files } = await savePart(context, homeworkSubmissions, input.id, entry)
  return { saved, workId: work, ...presentDraft(context, part, files) }
}

/** New files are saved alone, where they are checked. */
export const keepDrafts: HandlerOfMany<typeof homeworkCalls.saveDraft> = async (unit, commands) => {
  const saves = commands.map(({ context, input }) => {
    return { context, activityId: input.id, entry: entryOf(input) }
  })
  const outcomes = await saveTogether(unit, homeworkSubmissions, saves)
  return outcomes.map((outcome, index) => {
    if (outcome === 'alone' || 'failure' in outcome) return outcome
    const { saved, work, part, files } = outcome.answer
    return { answer: { saved, workId: work, ...presentDraft(commands[index]!.context, part, files) } }
  })
}

export function submit(context: CourseContext, input: HandInInput) {
  const given = written(input)
  check(submissionProblem(given.text, given.fileIds))
  return handIn(context, homeworkSubmissions, {
    id: input.id,
    given,
    version: input.version,
    sequence: input.sequence,
    base: input.base,
    attempt: input.attempt,
    work: input.workId,
  })
}
