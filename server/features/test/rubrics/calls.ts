import { testRubricCalls } from '#contract/features/test/rubric-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { rubricsOf, saveRubric } from './rubrics.ts'

export const rubricHandlers = serve(testRubricCalls, {
  list: async (context, { id }) => ({ list: await rubricsOf(context, id) }),

  save: async (context, { id, questionId, rubric }) => {
    await saveRubric(context, id, questionId, rubric)
    return {}
  },
})
