import type { ErrorDefinition } from '#contract/error.ts'
import { homeworkErrors } from './errors.ts'

export const titleLength = 100
/** Maximum characters of the task's cleaned HTML. */
export const detailsLength = 100_000
/** Maximum characters of a student's submission. */
export const contentLength = 20_000
export const commentLength = 2000
export const reasonLength = 500
export const maxFiles = 20
/** Maximum for the full score and every grade (decision P29). */
export const highestScore = 100
/** How many students one batch operation may name; a course cannot have more. */
export const batchLimit = 5000

/** Milliseconds allowed between the end of an upload and the hand-in that waited for it. */
export const uploadGrace = 30 * 60_000
/** Milliseconds before the same student can be reminded again. */
export const remindPause = 10 * 60_000

/** State of a student's submission, the wire's `mstatus`; 2 and 4 are both graded, 4 while the score is unpublished. */
export const submissionStates = {
  notSubmitted: 0,
  submitted: 1,
  graded: 2,
  returned: 3,
  gradedUnpublished: 4,
} as const

/** State of a homework, the wire's `timestate`: the normalised state, and 0 for an unpublished one (decision P12). */
export const timeStates = { unpublished: 0, notStarted: 1, open: 2, past: 3 } as const
export type TimeState = (typeof timeStates)[keyof typeof timeStates]

export function timeState(
  { publishedAt, deadline }: { publishedAt: number | null; deadline: number | null },
  now: number,
): TimeState {
  if (publishedAt === null) return timeStates.unpublished
  if (publishedAt > now) return timeStates.notStarted
  return deadline !== null && deadline <= now ? timeStates.past : timeStates.open
}

export interface HandIn {
  /** The server's time. */
  now: number
  /** Null: no limit. */
  deadline: number | null
  lateAllowed: boolean
  /** When each attachment's upload began and completed. */
  uploads: readonly { began: number; finished: number }[]
  /** When the server first received the current text, in a draft or here; null without text. */
  textReceived: number | null
  /** If the teacher returned the submission: when, and whether it was late. */
  returned: { at: number; late: boolean } | null
}

/**
 * Whether a hand-in is on time. After the deadline it is late, and refused if late submission is not allowed, except:
 * - every part of it was begun before the deadline, an upload among them, and it is handed in within `uploadGrace` of
 *   the last upload's end. An upload tells its checksum first, so what it brings was fixed when it began;
 * - the teacher returned the submission after the deadline: it may then be handed in at any time and stays as late or as
 *   on time as it was.
 */
export function judgeHandIn(handIn: HandIn): 'onTime' | 'late' | 'closed' {
  const { now, deadline, lateAllowed, returned } = handIn
  if (deadline === null || now < deadline) return 'onTime'
  if (returned && returned.at >= deadline) return returned.late ? 'late' : 'onTime'
  if (waitedForUpload(handIn, deadline)) return 'onTime'
  return lateAllowed ? 'late' : 'closed'
}

function waitedForUpload({ now, uploads, textReceived }: HandIn, deadline: number) {
  return (
    uploads.length > 0 &&
    uploads.every(({ began }) => began < deadline) &&
    (textReceived === null || textReceived < deadline) &&
    now - Math.max(...uploads.map(({ finished }) => finished)) <= uploadGrace
  )
}

/** The rule that an input breaks, with the values for its text; undefined if it breaks none. */
export type Problem = { error: ErrorDefinition; details?: Record<string, string | number> } | undefined

const isWithin = (score: number, highest: number) =>
  score >= 0 && score <= highest && Math.abs(score * 10 - Math.round(score * 10)) < 1e-6

export interface TaskInput {
  title: string
  fullScore: number | null
  files: readonly unknown[]
}

export function taskProblem({ title, fullScore, files }: TaskInput): Problem {
  if (title.trim() === '') return { error: homeworkErrors.titleMissing }
  if (fullScore === null || fullScore === 0 || !isWithin(fullScore, highestScore))
    return { error: homeworkErrors.fullScoreInvalid, details: { limit: highestScore } }
  return filesProblem(files)
}

export function submissionProblem(content: string, files: readonly unknown[]): Problem {
  if (content.trim() === '' && files.length === 0) return { error: homeworkErrors.workEmpty }
  return filesProblem(files)
}

export function filesProblem(files: readonly unknown[]): Problem {
  return files.length > maxFiles
    ? { error: homeworkErrors.tooManyFiles, details: { limit: maxFiles } }
    : undefined
}

export function scoreProblem(score: number | null, fullScore: number): Problem {
  if (score === null) return { error: homeworkErrors.scoreMissing }
  return isWithin(score, fullScore)
    ? undefined
    : { error: homeworkErrors.scoreInvalid, details: { fullScore } }
}

/** A comment may be omitted if the homework sets no minimum length. */
export function commentProblem(comment: string, minLength: number): Problem {
  return [...comment.trim()].length < minLength
    ? { error: homeworkErrors.commentShort, details: { length: minLength } }
    : undefined
}

export function returnProblem(reason: string, studentIds: readonly string[]): Problem {
  if (studentIds.length === 0) return { error: homeworkErrors.nothingChosen }
  return reason.trim() === '' ? { error: homeworkErrors.reasonMissing } : undefined
}
