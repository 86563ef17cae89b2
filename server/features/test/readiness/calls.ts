import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { echoed, handInRehearsal, rehearsalOf } from './rehearsing.ts'
import { noteReadiness, noteTogether } from './telling.ts'

export const readinessHandlers = serve(
  readinessCalls,
  {
    tell: async (context, input) => noteReadiness(context, input),

    getRehearsal: async (context, { id }) => rehearsalOf(context, id),

    saveRehearsal: async (context, { id, answers }) => ({ list: await echoed(context, id, answers) }),

    submitRehearsal: async (context, input) => handInRehearsal(context, input),
  },
  { tell: { subjectOf: ({ id }) => id, handleMany: noteTogether } },
)
