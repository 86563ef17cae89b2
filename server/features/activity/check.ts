import type { ErrorDefinition } from '#contract/error.ts'
import { fail } from '#server/kernel/failure.ts'

/** Refuses what breaks a rule of the contract. */
export function check(
  problem: { error: ErrorDefinition; details?: Record<string, string | number> } | undefined,
) {
  if (problem) fail(problem.error, problem.details)
}
