import { typedSearch } from '#contract/typed.ts'
import { en, type WordsKey } from './words/en.ts'
// @ts-expect-error: made by web/build/spelled.ts
import { zh as spelled } from './words/zh.ts?spelled'

const zh = spelled as Record<WordsKey, string>

const han = /\p{sc=Han}/u
let simplify: ((text: string) => string) | undefined

/** Fetches what reads Traditional characters as Simplified ones, when something is typed for which that matters. */
export async function readyFor(typed: string): Promise<boolean> {
  if (simplify || !han.test(typed)) return false
  const { toSimplified } = await import('./simplified.ts')
  simplify = toSimplified
  return true
}

/** A text as it is compared: in small letters and Simplified characters. Input methods put an apostrophe between syllables. */
function folded(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/['’]/g, '')
  return simplify && han.test(plain) ? simplify(plain) : plain
}

/** The parts of what was typed, each of which is to be found; none: nothing was typed. */
export const partsOf = (typed: string): string[] => folded(typedSearch(typed)).split(' ').filter(Boolean)

/** What people type for something, in both languages and by its pinyin. */
export const wordsOf = (key: string): string => {
  const known = Object.hasOwn(en, key) ? (key as WordsKey) : undefined
  return known ? `${en[known]}\n${zh[known]}` : ''
}

/** Texts to be looked through, one on each line. */
export const lookedThrough = (...texts: (string | null | undefined)[]): string =>
  `\n${folded(texts.filter(Boolean).join('\n'))}`

/**
 * How well a part is found in such a text: 3 at the beginning of a line, 2 at that of a word, 1 inside one, 0 not at all. A
 * single letter stands in nearly everything, and is only found where something begins.
 */
export function nearness(part: string, text: string): 0 | 1 | 2 | 3 {
  if (text.includes(`\n${part}`)) return 3
  if (text.includes(` ${part}`) || text.includes(`-${part}`)) return 2
  return (part.length > 1 || han.test(part)) && text.includes(part) ? 1 : 0
}
