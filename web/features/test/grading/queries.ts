import type { Call } from '#contract/call.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'

/** What shows something else once an answer is graded. */
export const gradedQueries: readonly Call[] = [
  testGradingCalls.getReview,
  testGradingCalls.getAnswers,
  testGradingCalls.listGroups,
  testGradingCalls.listGroupStudents,
  testGradingCalls.countAnswers,
  testGradingCalls.listStudents,
  testCalls.get,
]
