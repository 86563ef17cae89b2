/**
 * Why a line of a table is about nobody: no such student, a number whose digits Excel has cut, several of this name, the number
 * of somebody else, a line before.
 */
export const lineProblems = [
  'unknownStudent',
  'numberCut',
  'sameName',
  'otherName',
  'repeatedStudent',
] as const
export type LineProblem = (typeof lineProblems)[number]
