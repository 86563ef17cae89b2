import { safeDecode, type ZodType } from 'zod'
import { typeOf } from '../question/types/list.ts'
import { inOrders, sealedQuestion, sealedSections, sealing } from './sealing.ts'
import type { OwnPaper, StartedPaper, WrittenAnswer } from './taking-entities.ts'

const nothingWritten: WrittenAnswer = {
  ...{ text: '', html: '', value: null, files: [], sequence: 0, savedAt: null },
}

/**
 * A paper as it would have come without anything sealed. Works in browsers and in Node, where WebCrypto is.
 * @param blobs all of the version that the keys name
 * @throws whatever is wrong with a blob, a key or what they contain: the paper is to be asked for then
 */
export async function openPaper(
  { keys, ...paper }: StartedPaper,
  blobs: readonly string[],
): Promise<OwnPaper> {
  if (!keys) return paper
  const bytes = bytesOf(keys.keys)
  let used = 0
  const nextKey = () => {
    used += sealing.keyBytes
    return bytes.slice(used - sealing.keyBytes, used)
  }
  // All begin at once, and each has its key before any of them has ended.
  const opening = (place: number) => openBlob(blobs[place] ?? '', nextKey())
  const sections = keys.sectionsPlace < 0 ? undefined : opening(keys.sectionsPlace)
  const opened = await Promise.all(keys.places.map(place => (place < 0 ? undefined : opening(place))))
  const orders = keys.orders.split(',')
  const unsealed = [...paper.questions]
  const questions = opened.map(value => {
    if (value === undefined) {
      const question = unsealed.shift()
      if (!question) throw new RangeError('too few questions')
      return question
    }
    const question = read(sealedQuestion, value)
    const shuffle = inOrders(orders.shift() ?? '')
    const parts = typeOf(question.type)?.shuffled?.(question.parts, shuffle) ?? question.parts
    return { ...question, parts, written: nothingWritten }
  })
  return {
    ...paper,
    sections: sections ? read(sealedSections, await sections) : paper.sections,
    questions,
    slots: questions.flatMap(({ id: questionId, type, slot }) =>
      typeOf(type)?.isAnswered ? [{ questionId, slot, savedAt: null }] : [],
    ),
  }
}

async function openBlob(blob: string, secret: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const bytes = bytesOf(blob)
  const { subtle } = crypto
  const key = await subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt'])
  const iv = bytes.slice(0, sealing.nonceBytes)
  const text = await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(sealing.nonceBytes))
  return JSON.parse(new TextDecoder().decode(text))
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

function read<T>(schema: ZodType<T>, value: unknown): T {
  const { data, error } = safeDecode(schema, value as never)
  if (error) throw error
  return data as T
}
