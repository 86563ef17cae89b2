import {
  commentProblem as commentProblemOf,
  contentProblem,
  filesProblem,
  isScoreWithin,
  type Problem,
  scoreProblem as scoreProblemOf,
} from '#contract/features/submission/rules.ts'
import { homeworkErrors } from './errors.ts'

export const titleLength = 100
/** Maximum characters of the task's cleaned HTML. */
export const detailsLength = 100_000
/** Maximum for the full score and every grade (decision P29). */
export const highestScore = 100

/** Who hands in: each student alone, or the members of a group together; or each alone, and students review it. */
export const homeworkKinds = { alone: 1, groups: 2, reviewed: 3 } as const

export interface TaskInput {
  title: string
  fullScore: number | null
  files: readonly unknown[]
}

export function taskProblem({ title, fullScore, files }: TaskInput): Problem {
  if (title.trim() === '') return { error: homeworkErrors.titleMissing }
  if (fullScore === null || fullScore === 0 || !isScoreWithin(fullScore, highestScore))
    return { error: homeworkErrors.fullScoreInvalid, details: { limit: highestScore } }
  return filesProblem(files, homeworkErrors)
}

export const submissionProblem = (content: string, files: readonly unknown[]): Problem =>
  contentProblem(content, files, homeworkErrors)

export const scoreProblem = (score: number | null, fullScore: number): Problem =>
  scoreProblemOf(score, fullScore, homeworkErrors)

export const commentProblem = (comment: string, minLength: number): Problem =>
  commentProblemOf(comment, minLength, homeworkErrors)
