import { maxScore } from '#contract/features/submission/rules.ts'

export const testLimits = {
  title: 100,
  details: 100_000,
  sections: 30,
  sectionTitle: 100,
  sectionDetails: 20_000,
  /** Of a test, those included that it only may draw. */
  questions: 1000,
  /** Most that a paper has. */
  ofPaper: 200,
  /** Most questions that are kept to draw from, by chance from those that match. */
  pool: 300,
  /** Of one question. */
  points: 100,
  /** Of the whole. */
  total: maxScore,
  workingMinutes: 1440,
  beginWindow: 1440,
  switches: 100,
} as const

/** `switchLimit` of a test that counts only, and of one that does not even. */
export const switchRules = { counted: -1, off: -2 } as const

/** Milliseconds from the switch that was one too many to the hand-in (R2-440). */
export const switchCountdown = 15_000
/** Choosing a file on a phone counts once for so many seconds (R2-441). */
export const secondsOfFile = 5

/** Longest message to those who write, in characters. */
export const messageLength = 500
/** Milliseconds without a save after which somebody who writes is said to have stopped. */
export const quietAfter = 3 * 60_000
