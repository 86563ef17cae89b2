import { typeOf } from '#contract/features/question/types/list.ts'
import { ordering } from '#contract/features/question/types/ordering.ts'
import { ranking } from '#contract/features/question/types/ranking.ts'
import type { OwnQuestion, WrittenAnswer } from '#contract/features/test/taking-entities.ts'
import { type KeptAnswer, shownAnswer } from '#web/features/question/types/shown-answer.ts'
import { essenceOf } from '#web/features/submission/writing/draft.ts'
import type { StoredPart } from '#web/features/submission/writing/writing.ts'

/** What is written in one question. */
export type PaperAnswer = KeptAnswer

/** What the server has of an answer, as the journal keeps it. */
export const answerOf = (
  type: number,
  written: Omit<WrittenAnswer, 'sequence' | 'savedAt'>,
): PaperAnswer => ({
  ...{ type, text: written.text, html: written.html, value: written.value ?? null },
  files: written.files,
})

export const partOf = ({ slot, type, written }: OwnQuestion): StoredPart<PaperAnswer> => ({
  ...{ slot, value: answerOf(type, written), sequence: written.sequence },
})

export const isAnswered = (answer: PaperAnswer): boolean => shownAnswer(answer) !== null

/** What the question has given, as the journal keeps it. */
export function withAnswer(before: PaperAnswer, answer: unknown): PaperAnswer {
  if (typeOf(before.type)?.keptAs !== 'text') return { ...before, value: answer }
  const { text = '', html = '' } = (answer ?? {}) as { text?: string; html?: string }
  return { ...before, text, html }
}

/** The fields of a call that say what is answered. */
export function inputOf({ type, text, html, value, files }: PaperAnswer) {
  const keptAs = typeOf(type)?.keptAs
  if (keptAs === 'files') return { attachments: files.map(({ id }) => id) }
  return keptAs === 'text' ? { text, html } : { value }
}

/** Whichever order its fields came in: that of the server is not that of the page. */
const fieldsOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : value

/** Types of which the order is the answer. */
const ordered: readonly number[] = [ordering.number, ranking.number]

/** What counts when answers are compared: only an order has one, options that were chosen are a set. */
export const essence = ({ type, text, html, value, files }: PaperAnswer): unknown => {
  const chosen = Array.isArray(value)
    ? value.map(one => JSON.stringify(fieldsOf(one)))
    : fieldsOf(value ?? null)
  return [
    essenceOf({ text, html }),
    Array.isArray(chosen) && !ordered.includes(type) ? chosen.sort() : chosen,
    files.map(({ id }) => id),
  ]
}
