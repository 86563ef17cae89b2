import { lineProblems } from '#contract/features/table/line-problems.ts'

/** Most bytes of a gradebook's file. */
export const bookFileLimit = 10 * 1024 ** 2
/** Most students, and columns, in one file. */
export const bookLimits = { students: 10_000, columns: 500 } as const
/** Most grades that one file changes. */
export const maxImported = 20_000

/**
 * Why something in a file cannot be used. A line: `lineProblems`. A column: no such column, several of this name, one that was
 * there before, one that is computed in a file that does not say what stood there when it was made. A cell: not a score, above the full score, or the score of an activity, which is given there.
 */
export const bookProblems = [
  ...lineProblems,
  'unknownColumn',
  'sameColumn',
  'repeatedColumn',
  'computed',
  'notScore',
  'tooHigh',
  'elsewhere',
] as const
export type BookProblem = (typeof bookProblems)[number]
