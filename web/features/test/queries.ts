import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { questionCalls } from '#contract/features/question/calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'

/** What shows something else once a test has changed. */
export const testQueries: readonly Call[] = [
  testCalls.get,
  testCalls.listQuestions,
  testCalls.preview,
  questionCalls.get,
  activityCalls.list,
]
