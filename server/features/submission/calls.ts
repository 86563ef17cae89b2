import { submissionCalls } from '#contract/features/submission/calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageOfStudent } from './of-student.ts'
import { studentOf } from './policy.ts'
import { rubricFiguresOf } from './rubric-figures.ts'

export const submissionHandlers = serve(submissionCalls, {
  listOfStudent: (context, { studentId, ...page }) =>
    pageOfStudent(context, studentOf(context, studentId), page),

  countLevels: async (context, { id }) => rubricFiguresOf(context, id),
})
