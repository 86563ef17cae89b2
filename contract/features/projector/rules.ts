import { joinCodeLength } from '#contract/features/course/rules.ts'

/** What is on a projector of the course's newest subject: as it comes, or what staff have chosen. */
export const projectorViews = { asItComes: 0, question: 1, results: 2, ranking: 3, nothing: 4 } as const
export type ProjectorView = (typeof projectorViews)[keyof typeof projectorViews]

/** Of the alphabet of join codes. */
export const projectorCodeLength = joinCodeLength

/** Milliseconds for which a code can be used, and for which a projector stays bound. */
export const projectorTimes = { code: 10 * 60_000, bound: 4 * 3_600_000 } as const

/** Projectors that one course has at a time. */
export const maxProjectors = 10

/** How far a page is. */
export const projectorStates = { waiting: 0, bound: 1, ended: 2 } as const

/** Why it shows the course no more. */
export const projectorEnds = {
  none: 0,
  /** By staff. */
  ended: 1,
  /** Whoever bound it is not on the staff any more, or may not lead activities. */
  left: 2,
  /** The course has ended or was deleted. */
  courseOver: 3,
  /** Its session was ended: a logout everywhere, a new password, a closed account. */
  loggedOut: 4,
  time: 5,
} as const
export type ProjectorEnd = (typeof projectorEnds)[keyof typeof projectorEnds]
