import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { encode } from 'zod'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { shufflerOf } from '#contract/features/test/drawing.ts'
import { longestOrder, sealedQuestion, sealedSections, sealing } from '#contract/features/test/sealing.ts'
import type { PaperKeys } from '#contract/features/test/taking-entities.ts'
import { picturesIn, withAddresses } from '#server/features/file/public.ts'
import { wordingOf } from '#server/features/question/public.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Placed, placedIn } from '../making/questions.ts'
import type { Content } from '../making/sections.ts'
import { type Orders, ordersShown, reordered } from './sealed-order.ts'
import { picturesWithin } from './sealed-pictures.ts'

/** Raised when other blobs are made of the same content. */
const format = 2

interface Sealed {
  /** In the list of blobs. */
  place: number
  key: Buffer
}

interface SealedQuestion extends Sealed {
  orders: Orders
}

/** All that papers of a test may ask, each question under a key of its own. */
export interface SealedTest {
  version: string
  blobs: readonly string[]
  /** What is missing shows files, or pictures that are too large: their addresses are made for one reader, so it is not sealed. */
  bySlot: ReadonlyMap<number, SealedQuestion>
  /** Undefined: the same. */
  sections: Sealed | undefined
  /** How many of all pictures are in it. */
  pictures: { sealed: number; all: number }
}

type Asker = Pick<Unit, 'db' | 'config' | 'files' | 'log'>

/** From it follow all keys of a test. It is stored nowhere: whoever has the database opens nothing. */
const secretOf = ({ config }: Pick<Asker, 'config'>, testId: string) =>
  Buffer.from(hkdfSync('sha256', config.SECRET, '', `lectern sealed test ${testId}`, 32))

const versionOf = (secret: Buffer, { sections, draws, questions }: Content) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([format, sections, draws, questions]))
    .digest('base64url')
    .slice(0, 22)

/**
 * What the blobs of this content are called together. It is made of what every beginning reads in any case, so that nothing more is
 * read to know whether a device holds the right ones.
 */
export const sealedVersion = (asker: Pick<Asker, 'config'>, testId: string, content: Content): string =>
  versionOf(secretOf(asker, testId), content)

/** By their versions, each of which is of one content of one test of one deployment. */
const known = new LRUCache<string, SealedTest>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ blobs }) => blobs.reduce((sum, { length }) => sum + length, 1),
})

/** The same content is sealed to the same bytes. */
export async function sealedTest(asker: Asker, testId: string, content: Content): Promise<SealedTest> {
  const secret = secretOf(asker, testId)
  const version = versionOf(secret, content)
  const before = known.get(version)
  if (before) return before
  const wording = await wordingOf(
    asker.db,
    content.questions.map(({ version_id }) => version_id),
  )
  const pictures = await picturesWithin(asker, picturesOf(content, wording))
  const made = sealedFrom(content, { ...wording, pictures }, version, (what, bytes) =>
    Buffer.from(hkdfSync('sha256', secret, version, what, bytes)),
  )
  known.set(version, made)
  return made
}

function sealedFrom(
  content: Content,
  { versions, pictures }: Awaited<ReturnType<typeof wordingOf>> & { pictures: ReadonlyMap<string, string> },
  version: string,
  derive: (what: string, bytes: number) => Buffer,
): SealedTest {
  const made: { of: Omit<SealedQuestion, 'place'>; slot: number | null; blob: string }[] = []
  const add = (slot: number | null, what: string, value: unknown, orders: SealedQuestion['orders'] = []) => {
    const key = derive(what, sealing.keyBytes)
    made.push({ of: { key, orders }, slot, blob: sealedBlob(key, value) })
  }
  const isWhole = (texts: readonly string[]) => texts.flatMap(picturesIn).every(id => pictures.has(id))
  const shown = (text: string) => withAddresses(text, id => pictures.get(id)!)
  const { sections } = content
  if (isWhole(sections.map(({ details }) => details)))
    add(
      ...([null, 'sections'] as const),
      encode(
        sealedSections,
        sections.map(({ title, details }) => ({ title, details: shown(details) })),
      ),
    )
  for (const { slot, section, versionId, questionId: id, points } of placedIn(content)) {
    const { html, parts, fileIds, type: number } = versions.get(versionId)!
    const type = typeOf(number)!
    const shuffle = shufflerOf(derive(`order ${versionId}`, 4).readInt32LE(), slot)
    const { parts: shuffled, orders } = reordered(type, parts, shuffle)
    const isSealed = fileIds.length === 0 && isWhole(textsOf({ html, parts, type }))
    if (!isSealed || orders.some(({ length }) => length > longestOrder)) continue
    const asked = { html: shown(html), parts: type.withTexts(shuffled, shown) }
    add(
      slot,
      `question ${versionId}`,
      encode(sealedQuestion, { id, type: number, ...asked, points, files: [], section, slot }),
      orders,
    )
  }
  made.sort((one, other) => (one.blob < other.blob ? -1 : 1))
  const placed = made.map(({ of, slot }, place) => ({ slot, ...of, place }))
  return {
    version,
    blobs: made.map(({ blob }) => blob),
    bySlot: new Map(placed.flatMap(one => (one.slot === null ? [] : [[one.slot, one] as const]))),
    sections: placed.find(({ slot }) => slot === null),
    pictures: { sealed: pictures.size, all: new Set(picturesOf(content, { versions })).size },
  }
}

/** The rich texts of a question that are shown before it is answered. */
function textsOf({ html, parts, type }: { html: string; parts: unknown; type: QuestionType }) {
  const texts = [html]
  type.withTexts(parts, text => {
    texts.push(text)
    return text
  })
  return texts
}

/** The pictures of all that a test shows, in its order. */
const picturesOf = (
  content: Content,
  { versions }: Pick<Awaited<ReturnType<typeof wordingOf>>, 'versions'>,
): string[] =>
  [
    ...content.sections.map(({ details }) => details),
    ...placedIn(content).flatMap(({ versionId }) => {
      const { html, parts, type } = versions.get(versionId)!
      return textsOf({ html, parts, type: typeOf(type)! })
    }),
  ].flatMap(picturesIn)

/** The nonce follows from what is sealed, so that no key ever meets one nonce with two texts. */
function sealedBlob(key: Buffer, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value))
  const padded = Buffer.alloc(Math.ceil(text.length / sealing.padBytes) * sealing.padBytes, ' ')
  text.copy(padded)
  const nonce = createHmac('sha256', key).update(padded).digest().subarray(0, sealing.nonceBytes)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/**
 * What opens one paper on a device that holds the blobs.
 * @param placed its questions, in the order to show
 * @param shuffledBy null: the parts stand as they were written
 */
export function keysTo(
  { version, bySlot, sections }: SealedTest,
  placed: readonly Placed[],
  shuffledBy: number | null,
): PaperKeys {
  const opened = placed.map(({ slot }) => ({ slot, sealed: bySlot.get(slot) }))
  const keys = [sections, ...opened.map(({ sealed }) => sealed)].flatMap(one => (one ? [one.key] : []))
  return {
    version,
    places: opened.map(({ sealed }) => sealed?.place ?? -1),
    sectionsPlace: sections?.place ?? -1,
    orders: opened
      .flatMap(({ slot, sealed }) =>
        sealed ? [ordersShown(sealed.orders, shuffledBy === null ? null : shufflerOf(shuffledBy, slot))] : [],
      )
      .join(','),
    keys: Buffer.concat(keys).toString('base64url'),
  }
}
