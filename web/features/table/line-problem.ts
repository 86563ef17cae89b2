import { type LineProblem, lineProblems } from '#contract/features/table/line-problems.ts'

/** Whether a problem is that a line is about nobody: its words are those of all tables. */
export const isOfLine = (problem: string): problem is LineProblem =>
  (lineProblems as readonly string[]).includes(problem)
