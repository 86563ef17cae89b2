import { findQuotations } from './quotations.ts'
import { type Tokens, tokensOf } from './tokens.ts'

/** A text ready to be compared. */
export interface Prepared {
  tokens: Tokens
  shingles: Shingles
  /** Characters of it that are compared: without quotations and what the task says. */
  counted: number
  /** Weight of what is compared. */
  weight: number
}

/** What stands one after the other: as many tokens each as together say enough, four words or six characters. */
export interface Shingles {
  hashes: Int32Array
  /** The first token of each, and the one behind its last. */
  from: Int32Array
  to: Int32Array
}

const shingleWeight = 12
/** Of so many shingles in a row one becomes a print. */
const window = 8

/** @param given shingles of what was given to the students, which is not compared */
export function prepare(text: string, given: ReadonlySet<number> = new Set()): Prepared {
  const tokens = tokensOf(text)
  const left = markQuoted(tokens, findQuotations(text))
  if (given.size > 0) markGiven(tokens, left, given)
  const shingles = shinglesOf(tokens, left)
  let counted = 0
  let weight = 0
  for (let index = 0; index < tokens.hashes.length; index++) {
    if (left[index]) continue
    counted += tokens.sizes[index]!
    weight += tokens.weights[index]!
  }
  return { tokens, shingles, counted, weight }
}

/** All shingles of what was given to the students. */
export const givenShingles = (texts: readonly string[]): Set<number> =>
  new Set(texts.flatMap(text => [...shinglesOf(tokensOf(text)).hashes]))

function markQuoted({ begins, ends, hashes }: Tokens, quotations: readonly (readonly [number, number])[]) {
  const left = new Uint8Array(hashes.length)
  let next = 0
  for (let index = 0; index < hashes.length; index++) {
    while (next < quotations.length && quotations[next]![1] <= begins[index]!) next++
    const quotation = quotations[next]
    if (quotation && quotation[0] <= begins[index]! && ends[index]! <= quotation[1]) left[index] = 1
  }
  return left
}

function markGiven(tokens: Tokens, left: Uint8Array, given: ReadonlySet<number>) {
  const { hashes, from, to } = shinglesOf(tokens)
  for (let index = 0; index < hashes.length; index++)
    if (given.has(hashes[index]!)) left.fill(1, from[index], to[index])
}

/** @param left tokens that no shingle may contain */
function shinglesOf({ hashes, weights }: Tokens, left = new Uint8Array(hashes.length)): Shingles {
  const found = { hashes: [] as number[], from: [] as number[], to: [] as number[] }
  for (let from = 0; from < hashes.length; from++) {
    let hash = 17
    let weight = 0
    let to = from
    while (to < hashes.length && weight < shingleWeight && !left[to]) {
      hash = Math.imul(hash, 0x2c1b3c6d) + Math.imul(hashes[to]! ^ (hashes[to]! >>> 15), 0x297a2d39)
      weight += weights[to]!
      to++
    }
    if (weight < shingleWeight) continue
    found.hashes.push(hash ^ (hash >>> 16))
    found.from.push(from)
    found.to.push(to)
  }
  return {
    hashes: Int32Array.from(found.hashes),
    from: Int32Array.from(found.from),
    to: Int32Array.from(found.to),
  }
}

/**
 * The prints by which texts with something in common find each other (winnowing: Schleimer, Wilkerson, Aiken 2003): of
 * each window of shingles the least, so that whatever is copied at some length leaves the same prints in both.
 */
export function printsOf({ hashes }: Shingles): number[] {
  const prints = new Set<number>()
  let least = -1
  for (let end = 0; end < hashes.length; end++) {
    const begin = Math.max(0, end - window + 1)
    if (least < begin) {
      least = begin
      for (let index = begin + 1; index <= end; index++) if (hashes[index]! <= hashes[least]!) least = index
    } else if (hashes[end]! <= hashes[least]!) least = end
    if (end >= window - 1 || end === hashes.length - 1) prints.add(hashes[least]!)
  }
  return [...prints]
}
