export const commentLength = 2000
export const reasonLength = 500
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

/** What becomes of work that arrives after the deadline. */
export const lateRules = { refused: 0, late: 1, offered: 2 } as const
/** Which of several attempts count. */
export const attemptRules = { best: 1, last: 2, mean: 3 } as const

/** Whether students who have handed in see what the others have. */
export const classmatesRules = { hidden: 0, named: 1, nameless: 2 } as const

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

/** Whether a score lies between 0 and the highest possible one, with at most one decimal. */
export const isScoreWithin = (score: number, highest: number) =>
  score >= 0 && score <= highest && Math.abs(score * 10 - Math.round(score * 10)) < 1e-6
