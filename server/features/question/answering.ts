import type { QuestionType } from '#contract/features/question/types/type.ts'

/** What a slot of handed-in work keeps. */
export interface Kept {
  text: string
  html: string
  value: unknown
  files: readonly { id: string; name: string }[]
}

/** What stands in a slot as the answer of its type, sound whatever came with a package; null: nothing is answered. */
export function answerIn(type: QuestionType, parts: unknown, kept: Kept | undefined): unknown {
  if (!kept) return null
  const { text, html, value, files } = kept
  const given = { value, text: { text, html }, files: files.map(({ id, name }) => ({ id, name })) }[
    type.keptAs
  ]
  const read = given === null ? undefined : type.answer.safeParse(given)
  return read?.success ? type.clean(read.data, parts) : null
}
