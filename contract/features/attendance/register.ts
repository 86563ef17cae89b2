import { lineProblems } from '#contract/features/table/line-problems.ts'

/** Most bytes of a register's file. */
export const registerFileLimit = 10 * 1024 ** 2
/** Most students, and attendances, in one file. */
export const registerLimits = { students: 10_000, attendances: 500 } as const
/** Most records that one file changes. */
export const maxImported = 20_000

/**
 * Why something in a file cannot be used. A line: `lineProblems`. A column: no such attendance, several like it, one that had a
 * column before. A cell: not a status.
 */
export const registerProblems = [
  ...lineProblems,
  'unknownAttendance',
  'sameAttendance',
  'repeatedAttendance',
  'unknownState',
] as const
export type RegisterProblem = (typeof registerProblems)[number]
