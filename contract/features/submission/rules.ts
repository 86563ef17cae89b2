import type { ErrorDefinition } from '#contract/error.ts'
import { isInTenths, tenths } from '#contract/features/activity/score-rounding.ts'
import type { SubmissionCounts } from './entities.ts'

/** Maximum characters of a student's submission that is one content. */
export const contentLength = 20_000
/** Most files of a task, and of a submission that is one content. */
export const maxFiles = 20
export const commentLength = 2000
export const reasonLength = 500
/** Files that staff give back with one submission. */
export const maxFeedback = 20
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

/** State of a task, the wire's `timestate`: the normalised state, and 0 for an unpublished one (decision P12). */
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

/** What becomes of work that arrives after the deadline. */
export const lateRules = { refused: 0, late: 1 } as const
/** What has become of offered work. */
export const offerStates = ['waiting', 'accepted', 'declined'] as const
export type OfferState = (typeof offerStates)[number]

/** Which of several attempts count. */
export const attemptRules = { best: 1, last: 2, mean: 3 } as const

/** The most attempts that can be chosen, beside any number. */
export const maxAttempts = 10
/** The longest time limit of an attempt, in minutes: a day. */
export const longestWorkingTime = 1440

/**
 * Which of several attempts counts, by its place: the first of the best ones, the last that is graded, or all of them for
 * their mean.
 * @param scores what each counts, in their order; null for what is not graded
 */
export function countedAttempt(rule: number, scores: readonly (number | null)[]): number | 'all' | null {
  const graded = scores.flatMap((score, index) => (score === null ? [] : [{ score, index }]))
  if (graded.length === 0) return null
  if (rule === attemptRules.mean) return 'all'
  if (rule === attemptRules.last) return graded.at(-1)!.index
  const best = Math.max(...graded.map(({ score }) => score))
  return graded.find(({ score }) => score === best)!.index
}

/** What work can be worth at most, of whatever kind. */
export const maxScore = 500

/** Minutes after the deadline that may count as on time, at most a day. */
export const maxGrace = 1440

/** Whether students who have handed in see what the others have. */
export const classmatesRules = { hidden: 0, named: 1, nameless: 2 } as const

/** Sorted, and without letters and digits that look alike. */
const aliasAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const aliasLength = 6

/**
 * What a student is called by whose name is hidden: the beginning of their alias, in a form that can be said aloud. In the
 * order of the aliases; two of 500 students have the same once in seven thousand homework.
 */
export function aliasCode(alias: string): string {
  const base = aliasAlphabet.length
  let rest = Math.floor((parseInt(alias.slice(0, 8), 16) / 2 ** 32) * base ** aliasLength)
  let code = ''
  for (let place = 0; place < aliasLength; place++) {
    code = aliasAlphabet[rest % base]! + code
    rest = Math.floor(rest / base)
  }
  return code
}

/** What is counted for who does not grade: what is returned is not handed in (P67), and nothing more is said of work. */
export const countsWithoutGrades = (counts: SubmissionCounts): SubmissionCounts => ({
  ...counts,
  notsubmitted: counts.notsubmitted + counts.returned,
  ...{ tograde: 0, graded: 0, returned: 0 },
})

/** The slot of work that has only one part, such as a homework's text. */
export const onlySlot = 0
/** The slot of a grade for the whole. */
export const wholeSlot = -1

export interface HandIn {
  /** The server's time. */
  now: number
  /** Null: no limit. */
  deadline: number | null
  lateAllowed: boolean
  /** Minutes after the deadline in which late work is not late yet. */
  grace?: number
  /** When each attachment's upload began and completed. */
  uploads: readonly { began: number; finished: number }[]
  /** When the server first received the current text, in a draft or here; null without text. */
  textReceived: number | null
  /** If the teacher returned the submission: when, and whether it was late. */
  returned: { at: number; late: boolean } | null
}

/**
 * Whether a hand-in is on time. After the deadline, and the grace where late work is taken, it is late, and refused if
 * late submission is not allowed, except:
 * - every part of it was begun before the deadline, an upload among them, and it is handed in within `uploadGrace` of
 *   the last upload's end. An upload tells its checksum first, so what it brings was fixed when it began;
 * - the teacher returned the submission after the deadline: it may then be handed in at any time and stays as late or as
 *   on time as it was.
 */
export function judgeHandIn(handIn: HandIn): 'onTime' | 'late' | 'closed' {
  const { now, deadline, lateAllowed, grace = 0, returned } = handIn
  if (deadline === null || now < deadline) return 'onTime'
  if (returned && returned.at >= deadline) return returned.late ? 'late' : 'onTime'
  if (waitedForUpload(handIn, deadline)) return 'onTime'
  if (!lateAllowed) return 'closed'
  return now < lateFrom(deadline, grace) ? 'onTime' : 'late'
}

function waitedForUpload({ now, uploads, textReceived }: HandIn, deadline: number) {
  return (
    uploads.length > 0 &&
    uploads.every(({ began }) => began < deadline) &&
    (textReceived === null || textReceived < deadline) &&
    now - Math.max(...uploads.map(({ finished }) => finished)) <= uploadGrace
  )
}

/** The moment from which work is late. @param grace minutes */
export const lateFrom = (deadline: number, grace: number) => deadline + grace * 60_000

const day = 86_400_000

/** What late work loses. */
export interface Lateness {
  /** When it came in; null: on time. */
  lateAt: number | null
  /** The student's own; null: no limit. */
  deadline: number | null
  /** Minutes. */
  grace: number
  fullScore: number
  /** Percent of the full score for each day begun; 0: nothing. */
  percentPerDay: number
  maxPercent: number
  /** Staff deduct nothing from this student. */
  isWaived: boolean
}

/** Days begun since the deadline, of 24 hours each, whatever the clocks on the wall do; 0 for what is not late. */
export function daysLate({ lateAt, deadline, grace }: Pick<Lateness, 'lateAt' | 'deadline' | 'grace'>) {
  if (lateAt === null || deadline === null || lateAt < lateFrom(deadline, grace)) return 0
  return Math.floor((lateAt - deadline) / day) + 1
}

/** How many points late work loses, to one decimal, whatever it gets. */
export function deductionOf(lateness: Lateness) {
  if (lateness.isWaived) return 0
  const percent = Math.min(lateness.maxPercent, daysLate(lateness) * lateness.percentPerDay)
  return tenths((lateness.fullScore * percent) / 100)
}

/** What counts of a score, to one decimal and never below 0. */
export const scoreAfter = (score: number, deduction: number) => Math.max(0, tenths(score - deduction))

/** Whether a score lies between 0 and the highest possible one, with at most one decimal. */
export const isScoreWithin = (score: number, highest: number) =>
  score >= 0 && score <= highest && isInTenths(score)

/** The rule that an input breaks, with the values for its text; undefined if it breaks none. */
export type Problem = { error: ErrorDefinition; details?: Record<string, string | number> } | undefined

export const filesProblem = (
  files: readonly unknown[],
  { tooManyFiles }: Record<'tooManyFiles', ErrorDefinition>,
): Problem => (files.length > maxFiles ? { error: tooManyFiles, details: { limit: maxFiles } } : undefined)

/** Of what is to be handed in; a draft may be empty. */
export const contentProblem = (
  content: string,
  files: readonly unknown[],
  errors: Record<'workEmpty' | 'tooManyFiles', ErrorDefinition>,
): Problem =>
  content.trim() === '' && files.length === 0 ? { error: errors.workEmpty } : filesProblem(files, errors)

export function scoreProblem(
  score: number | null,
  fullScore: number,
  errors: Record<'scoreMissing' | 'scoreInvalid', ErrorDefinition>,
): Problem {
  if (score === null) return { error: errors.scoreMissing }
  return isScoreWithin(score, fullScore) ? undefined : { error: errors.scoreInvalid, details: { fullScore } }
}

/** A comment may be omitted if the task sets no minimum length. */
export const commentProblem = (
  comment: string,
  minLength: number,
  { commentShort }: Record<'commentShort', ErrorDefinition>,
): Problem =>
  [...comment.trim()].length < minLength ? { error: commentShort, details: { length: minLength } } : undefined

export function returnProblem(
  reason: string,
  studentIds: readonly string[],
  errors: Record<'nothingChosen' | 'reasonMissing', ErrorDefinition>,
): Problem {
  if (studentIds.length === 0) return { error: errors.nothingChosen }
  return reason.trim() === '' ? { error: errors.reasonMissing } : undefined
}
