import { typeOf } from '#contract/features/question/types/list.ts'
import type { WrittenAnswer } from '#contract/features/test/taking-entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'

/** An answer as its type reads it; null: nothing is answered. */
export function answerOf(number: number, { value, text, html, files }: WrittenAnswer, isAnswered: boolean) {
  const type = typeOf(number)
  if (!type || !isAnswered) return null
  if (type.keptAs === 'text') return { text, html }
  return type.keptAs === 'files' ? files.map(({ id, name }) => ({ id, name })) : value
}

export const filesShown = ({ files }: WrittenAnswer) =>
  files.length > 0 ? <AttachmentList files={files} /> : undefined
