import type { Submission } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'

/** No later attempt was handed in. */
export const isNewest = ({ attempt, attempts }: Pick<Submission, 'attempt' | 'attempts'>): boolean =>
  !attempts.some(other => other.attempt > attempt && other.state !== submissionStates.notSubmitted)
