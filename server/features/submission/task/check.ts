import type { Problem } from '#contract/features/submission/rules.ts'
import { fail } from '#server/kernel/failure.ts'

/** Ends the call when a rule of the contract is broken. */
export function check(problem: Problem) {
  if (problem) fail(problem.error, problem.details)
}
