import { isBlankHtml } from '#contract/blank-html.ts'
import type { QuestionInput } from './entities.ts'
import { questionErrors } from './errors.ts'
import { typeOf } from './types/list.ts'
import type { Problem, QuestionType } from './types/type.ts'

/** A question whose parts and key are what its type says. */
export interface WrittenQuestion extends Omit<QuestionInput, 'type' | 'parts' | 'key'> {
  type: QuestionType
  parts: unknown
  key: unknown
}

/**
 * A question as somebody gave it, read by its type; or what is wrong with it.
 * @param change makes each of its rich texts anew, before it is judged
 */
export function readWritten(
  { type: number, parts, key, ...input }: QuestionInput,
  change: (html: string) => string = html => html,
):
  | { question: WrittenQuestion; problem?: undefined }
  | { question?: undefined; problem: NonNullable<Problem> } {
  const type = typeOf(number)
  if (!type) return { problem: { error: questionErrors.typeUnknown } }
  const [readParts, readKey] = [type.parts.safeParse(parts), type.key.safeParse(key)]
  if (!readParts.success || !readKey.success) return { problem: { error: questionErrors.malformed } }
  const question = {
    ...input,
    type,
    html: change(input.html),
    explanation: change(input.explanation),
    parts: type.withTexts(readParts.data, change),
    key: type.withKeyTexts?.(readKey.data, change) ?? readKey.data,
  }
  const problem = isBlankHtml(question.html) ? { error: questionErrors.textMissing } : type.problem(question)
  return problem ? { problem } : { question }
}
