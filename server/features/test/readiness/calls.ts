import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { noteReadiness, noteTogether } from './telling.ts'

export const readinessHandlers = serve(
  readinessCalls,
  {
    tell: async (context, input) => noteReadiness(context, input),
  },
  { tell: { subjectOf: ({ id }) => id, handleMany: noteTogether } },
)
