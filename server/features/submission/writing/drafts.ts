import type { Value } from '#contract/call.ts'
import type { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import type { CourseContext, HandlerOfMany } from '#server/kernel/feature.ts'
import { presentDraft } from '../reading/present.ts'
import { checkDraft, contentPart } from './content.ts'
import { savePart } from './saving.ts'
import { saveOneEach } from './saving-together.ts'

type DraftInput = Value<typeof attemptCalls.saveDraft.input>

const entryOf = (input: DraftInput) => ({
  ...contentPart(input),
  sequence: input.sequence,
  base: input.base,
  attempt: input.attempt,
  work: input.workId,
})

export async function keepDraft(context: CourseContext, input: DraftInput) {
  const { saved, work, part, files } = await savePart(context, input.id, entryOf(input), checkDraft)
  return { saved, workId: work, ...presentDraft(context, part, files) }
}

/** New files are saved alone, where they are checked. */
export const keepDrafts: HandlerOfMany<typeof attemptCalls.saveDraft> = async (unit, commands) => {
  const saves = commands.map(({ context, input }) => {
    return { context, activityId: input.id, entry: entryOf(input) }
  })
  return saveOneEach(
    unit,
    saves,
    ({ saved, work, part, files }, place) => ({
      ...{ saved, workId: work },
      ...presentDraft(commands[place]!.context, part, files),
    }),
    checkDraft,
  )
}
