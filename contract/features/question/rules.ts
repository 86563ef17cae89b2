export const questionLimits = {
  /** Characters of a question with its markup. */
  html: 20_000,
  explanation: 20_000,
  /** Of an option, an item or one side of a pair, with the markup. */
  part: 5000,
  /** Options, blanks, items or pairs. */
  parts: 26,
  /** Characters of an accepted answer to a blank. */
  accepted: 200,
  /** Accepted answers to one blank. */
  variants: 20,
  /** Points of knowledge, and tags, of one question. */
  labels: 10,
  label: 30,
  points: 100,
  /** Points that one person sets on a picture, and regions in which they are right. */
  pointsOnPicture: 10,
  regions: 12,
  files: 9,
  /** From the lowest to the highest value of a rating. */
  ratingSteps: 100,
} as const

export const bankLimits = {
  title: 60,
  description: 500,
  /** Banks that one person, or one course, keeps. */
  kept: 100,
  folders: 200,
  folderTitle: 60,
  folderDepth: 4,
  questions: 20_000,
  /** Changed, moved, copied or removed in one call. */
  together: 500,
  readers: 200,
  search: 60,
} as const

/** 1 easy, 2 medium, 3 hard. */
export const difficulties = [1, 2, 3] as const
export type Difficulty = (typeof difficulties)[number]

/** What somebody may do with a bank that is shared with them. Each includes those before it. */
export const bankRights = ['use', 'edit', 'manage'] as const
export type BankRight = (typeof bankRights)[number]

export const includes = (has: BankRight, needs: BankRight) =>
  bankRights.indexOf(has) >= bankRights.indexOf(needs)
