import type { Call } from '#contract/call.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'

/** What shows something else once staff have done something in a running test. */
export const liveQueries: readonly Call[] = [
  testLiveCalls.getLive,
  testGradingCalls.listStudents,
  testGradingCalls.getReview,
  testGradingCalls.listGroups,
  testGradingCalls.listGroupStudents,
  testGradingCalls.countAnswers,
  testCalls.get,
]
