import { Converter } from 'opencc-js/t2cn'

/** A text as what is compared: words, and single characters of scripts that are written without spaces. */
export interface Tokens {
  /** Equal where the words are, whatever their case, width or script of Chinese. */
  hashes: Int32Array
  /** How much each says: of a word more than of a character. */
  weights: Uint8Array
  /** Characters of each that are seen. */
  sizes: Uint16Array
  /** Where each begins and ends in the text. */
  begins: Int32Array
  ends: Int32Array
}

export const wordWeight = 3
export const characterWeight = 2

const singles = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`
// Invisible characters inside a word belong to it, and do not count: they would hide it from comparison.
const pattern = new RegExp(String.raw`${singles}|[[\p{L}\p{N}\p{M}\p{Cf}]--${singles}]+`, 'gv')
const invisible = /\p{Cf}/gu
const isSingle = new RegExp(`^${singles}$`, 'v')

const toSimplified = Converter({ from: 't', to: 'cn' })
const simplified = new Map<string, number>()

export function tokensOf(text: string): Tokens {
  const hashes: number[] = []
  const weights: number[] = []
  const sizes: number[] = []
  const begins: number[] = []
  const ends: number[] = []
  for (const { 0: token, index } of text.matchAll(pattern)) {
    const single = isSingle.test(token)
    const hash = single ? hashOfCharacter(token) : hashOfWord(token)
    if (hash === undefined) continue
    hashes.push(hash)
    weights.push(single ? characterWeight : wordWeight)
    sizes.push(single ? token.length : token.replace(invisible, '').length)
    begins.push(index)
    ends.push(index + token.length)
  }
  return {
    hashes: Int32Array.from(hashes),
    weights: Uint8Array.from(weights),
    sizes: Uint16Array.from(sizes),
    begins: Int32Array.from(begins),
    ends: Int32Array.from(ends),
  }
}

function hashOfCharacter(character: string) {
  let hash = simplified.get(character)
  if (hash === undefined) {
    hash = hashOf(toSimplified(character.normalize('NFKC')))
    simplified.set(character, hash)
  }
  return hash
}

function hashOfWord(word: string) {
  const plain = word.normalize('NFKC').replace(invisible, '').toLowerCase()
  return plain === '' ? undefined : hashOf(plain)
}

/** FNV-1a. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
