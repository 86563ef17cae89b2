import { scoreProblem } from '#contract/features/score/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'

/** Why this is no score, in words; undefined if it is one. */
export function wrongScore(text: string, full: number) {
  const problem = scoreProblem(text, full)
  return problem && problemText(problem.error, problem.details)
}
