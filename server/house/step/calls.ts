import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { id, integer, list, text } from '#contract/wire.ts'
import {
  type HandedInWritten,
  handInTogether,
  handInWritten,
  type SavedPart,
  saveOneEach,
  savePart,
} from '#server/features/submission/public.ts'
import { presentEach, serve } from '#server/kernel/feature.ts'
import { stepSubmissions } from './kind.ts'

const access = inCourse('student', 'id')
const summary = 'A call of a step.'
const chosen = list(text(1), 8)

/** How a hall answers a step: whatever comes at once is done together, as with any kind. */
export const stepCalls = {
  answer: command('/StepApi/answer', {
    summary,
    access,
    input: z.object({ id: id('activity'), chosen, sequence: integer(1) }),
    output: z.object({ saved: z.boolean(), sequence: z.number() }),
  }),
  handIn: command('/StepApi/handIn', {
    summary,
    access,
    input: z.object({ id: id('activity') }),
    output: z.object({ version: z.number(), receipt: z.string() }),
  }),
}

const entryOf = (answer: { chosen: string[]; sequence: number }) => ({
  ...{ slot: 0, text: '', value: { chosen: answer.chosen }, fileIds: [], sequence: answer.sequence },
})
const shown = ({ saved, part }: SavedPart) => ({ saved, sequence: part.sequence })
const receiptOf = ({ version, parts }: HandedInWritten) => ({
  version,
  receipt: parts.map(({ valueHash }) => valueHash).join(' '),
})

export const stepHandlers = serve(
  stepCalls,
  {
    answer: async (context, { id: stepId, ...answer }) =>
      shown(await savePart(context, stepId, entryOf(answer))),
    handIn: async (context, { id: stepId }) =>
      receiptOf(await handInWritten(context, stepSubmissions, stepId)),
  },
  {
    answer: {
      handleMany: async (unit, commands) => {
        const saves = commands.map(({ context, input: { id: activityId, ...answer } }) => ({
          ...{ context, activityId },
          entry: entryOf(answer),
        }))
        return saveOneEach(unit, saves, shown)
      },
    },
    handIn: {
      handleMany: async (unit, commands) => {
        const handIns = commands.map(({ context, input }) => ({ context, activityId: input.id }))
        return presentEach(await handInTogether(unit, handIns), receiptOf)
      },
    },
  },
)
