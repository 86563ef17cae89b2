import type { Submission, SubmissionFilter } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'

export const isGraded = (state: number): boolean =>
  state === submissionStates.graded || state === submissionStates.gradedUnpublished

/** The grader has the submission. */
export const isHandedIn = (state: number): boolean => state === submissionStates.submitted || isGraded(state)

/** What an attempt counts, not what all of them do. */
export const ownScore = ({ attempt, attempts, score }: Pick<Submission, 'attempt' | 'attempts' | 'score'>) =>
  attempts.length === 0 ? score : (attempts.find(each => each.attempt === attempt)?.score ?? null)

const graderFilters: readonly SubmissionFilter[] = [
  'all',
  'tograde',
  'graded',
  'notsubmitted',
  'returned',
  'overtime',
  'submitted',
]
const plainFilters: readonly SubmissionFilter[] = ['all', 'submitted', 'notsubmitted', 'overtime']

/** The filters of the roster in the order in which they are needed; by what was said of work for who grades only. */
export const filterOrder = (mayGrade: boolean) => (mayGrade ? graderFilters : plainFilters)
