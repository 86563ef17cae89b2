import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'

/** What shows something else once a student has begun, written or handed in. */
export const takingQueries: readonly Call[] = [
  takingCalls.getStanding,
  takingCalls.getPaper,
  takingCalls.getResult,
  takingCalls.listSwitches,
  testCalls.get,
  activityCalls.list,
]
