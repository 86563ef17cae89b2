import { testErrors } from '#contract/features/test/errors.ts'

/** After these a grader must look again. */
export const refusals = {
  handedInAgain: testErrors.handedInAgain,
  gradedMeanwhile: testErrors.markedMeanwhile,
} as const
