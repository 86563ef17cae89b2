import type { ErrorDefinition } from '#contract/error.ts'
import { problemText } from '#web/lib/problem-text.ts'

/** The rule that a form breaks, in words, under the field that it concerns. */
export function problemUnder<Field extends string>(
  problem: { error: ErrorDefinition; details?: Record<string, string | number> } | undefined,
  fields: Readonly<Record<Field, ErrorDefinition>>,
): { [Name in Field]?: string } {
  const field = Object.keys(fields).find(name => fields[name as Field] === problem?.error)
  return problem && field
    ? ({ [field]: problemText(problem.error, problem.details) } as { [Name in Field]?: string })
    : {}
}
