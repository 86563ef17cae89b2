import { plain } from '#contract/features/question/types/parts.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'

/** Characters that searches look through. */
const longest = 20_000

/** The rich texts of a question that everybody sees, in their order: the question itself, then those of its parts. */
export function textsOf(type: QuestionType, html: string, parts: unknown): string[] {
  const texts = [html]
  type.withTexts(parts, text => {
    texts.push(text)
    return text
  })
  return texts
}

/** What a question says, as one line to be found by, normalised as searches are. What is right is not in it. */
export const saidBy = (type: QuestionType, html: string, parts: unknown) =>
  textsOf(type, html, parts).map(plain).join(' ').normalize('NFKC').slice(0, longest)
