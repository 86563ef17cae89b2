import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { id, integer, list, text } from '#contract/wire.ts'
import { handInWritten, saveParts, saveTogether } from '#server/features/submission/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { paperSubmissions } from './kind.ts'

const access = inCourse('student', 'id')
const summary = 'A call of a test.'
const activity = id('activity')
const answer = {
  slot: integer(1, 200),
  answer: text(1000),
  sequence: integer(1),
  base: integer(0).optional(),
}
const stored = z.object({ slot: z.number(), saved: z.boolean(), answer: z.string(), sequence: z.number() })

/** What a kind of papers needs of its own; what is common, such as beginning, it takes from `submission`. */
export const paperCalls = {
  saveAnswer: command('/PaperApi/saveAnswer', {
    summary,
    access,
    input: z.object({ id: activity, ...answer }),
    output: stored,
  }),
  saveAnswers: command('/PaperApi/saveAnswers', {
    summary,
    access,
    input: z.object({ id: activity, answers: list(z.object(answer), 50) }),
    output: z.object({ answers: z.array(stored) }),
  }),
  handIn: command('/PaperApi/handIn', {
    summary,
    access,
    input: z.object({ id: activity }),
    output: z.object({ version: z.number(), slots: z.array(z.number()) }),
  }),
}

type Answer = z.infer<z.ZodObject<typeof answer>>
type Saved = Awaited<ReturnType<typeof saveParts>>[number]

const entryOf = ({ answer: written, ...entry }: Answer) => ({
  ...entry,
  text: written,
  value: null,
  fileIds: [],
})
const shown = ({ slot }: Answer, { saved, part }: Saved) => ({
  ...{ slot, saved },
  answer: part.text,
  sequence: part.sequence,
})

export const paperHandlers = serve(
  paperCalls,
  {
    saveAnswer: async (context, { id: paperId, ...given }) => {
      const [saved] = await saveParts(context, paperId, [entryOf(given)])
      return shown(given, saved!)
    },
    saveAnswers: async (context, { id: paperId, answers }) => {
      const saved = await saveParts(context, paperId, answers.map(entryOf))
      return { answers: answers.map((given, index) => shown(given, saved[index]!)) }
    },
    handIn: async (context, { id: paperId }) => {
      const { version, parts } = await handInWritten(context, paperSubmissions, paperId)
      return { version, slots: parts.map(({ slot }) => slot) }
    },
  },
  {
    saveAnswer: {
      subjectOf: ({ id: paperId, slot }) => `${paperId} ${slot}`,
      handleMany: async (unit, commands) => {
        const saves = commands.map(({ context, input: { id: activityId, ...given } }) => ({
          ...{ context, activityId },
          entries: [entryOf(given)],
        }))
        const outcomes = await saveTogether(unit, saves)
        return outcomes.map((outcome, index) =>
          typeof outcome === 'object' && 'answer' in outcome
            ? { answer: shown(commands[index]!.input, outcome.answer[0]!) }
            : outcome,
        )
      },
    },
  },
)
