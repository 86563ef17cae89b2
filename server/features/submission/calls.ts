import { submissionCalls } from '#contract/features/submission/calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageOfStudent } from './reading/of-student.ts'
import { rubricFiguresOf } from './reading/rubric-figures.ts'
import { studentOf } from './task/policy.ts'

export const submissionHandlers = serve(submissionCalls, {
  listOfStudent: (context, { studentId, ...page }) =>
    pageOfStudent(context, studentOf(context, studentId), page),

  countLevels: async (context, { id }) => rubricFiguresOf(context, id),
})
