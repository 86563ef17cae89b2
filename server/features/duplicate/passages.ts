import type { Prepared } from './prints.ts'
import { joinRanges } from './quotations.ts'

/** Something that two texts have in common, word by word or with some words replaced: places in the one and the other. */
export interface Passage {
  begins: number
  ends: number
  sourceBegins: number
  sourceEnds: number
  /** Percent of the passage that is the same, word by word. */
  alike: number
}

/** Of what lies between two equal shingles, at most this much may differ: twenty words or thirty characters. */
const gap = 60
/** What a passage has in common at least: twelve words or eighteen characters. */
const leastCommon = 36
const leastAlike = 0.3
/** A shingle that stands in a text more often says nothing about where it comes from. */
const maxPlaces = 16

interface Chain {
  from: number
  to: number
  otherFrom: number
  otherTo: number
  /** Weight of the tokens that are the same. */
  common: number
}

/** What the one text has in common with the other, in the order of the one. */
export function findPassages(one: Prepared, other: Prepared): Passage[] {
  const places = placesOf(other)
  const [sums, otherSums] = [sumsOf(one), sumsOf(other)]
  const chains: Chain[] = []
  let open: Chain[] = []
  const { hashes, from, to } = one.shingles
  for (let index = 0; index < hashes.length; index++) {
    const found = places.get(hashes[index]!)
    if (!found || found.length > maxPlaces) continue
    const [begin, end] = [from[index]!, to[index]!]
    open = open.filter(chain => sums[begin]! - sums[chain.to]! <= gap)
    for (const place of found) {
      const [otherBegin, otherEnd] = [other.shingles.from[place]!, other.shingles.to[place]!]
      const chain = nearest(open, otherBegin, otherEnd, otherSums)
      if (chain) {
        chain.common += sums[end]! - sums[Math.min(end, Math.max(begin, chain.to))]!
        chain.to = Math.max(chain.to, end)
        chain.otherTo = otherEnd
      } else {
        const begun = { from: begin, to: end, otherFrom: otherBegin, otherTo: otherEnd }
        const made = { ...begun, common: sums[end]! - sums[begin]! }
        chains.push(made)
        open.push(made)
      }
    }
  }
  const shareOf = ({ from, to, common }: Chain) => common / (sums[to]! - sums[from]!)
  const kept = withoutRepetition(
    chains.filter(chain => chain.common >= leastCommon && shareOf(chain) >= leastAlike),
  )
  return kept.map(chain => ({
    begins: one.tokens.begins[chain.from]!,
    ends: one.tokens.ends[chain.to - 1]!,
    sourceBegins: other.tokens.begins[chain.otherFrom]!,
    sourceEnds: other.tokens.ends[chain.otherTo - 1]!,
    alike: Math.min(100, Math.round(100 * shareOf(chain))),
  }))
}

function placesOf({ shingles }: Prepared) {
  const places = new Map<number, number[]>()
  shingles.hashes.forEach((hash, index) => {
    const known = places.get(hash)
    if (known) known.push(index)
    else places.set(hash, [index])
  })
  return places
}

/** The weight of all tokens before each. */
function sumsOf({ tokens }: Prepared) {
  const sums = new Int32Array(tokens.weights.length + 1)
  tokens.weights.forEach((weight, index) => {
    sums[index + 1] = sums[index]! + weight
  })
  return sums
}

/** The open chain that continues here with the least between. */
function nearest(open: readonly Chain[], begin: number, end: number, sums: Int32Array) {
  let found: Chain | undefined
  let least = gap + 1
  for (const chain of open) {
    if (end <= chain.otherTo) continue
    const between = Math.max(0, sums[begin]! - sums[chain.otherTo]!)
    if (begin >= chain.otherFrom && between < least) [found, least] = [chain, between]
  }
  return found
}

/** The longest first; what lies mostly in one that is kept is the same passage once more. */
function withoutRepetition(chains: readonly Chain[]) {
  const kept: Chain[] = []
  for (const chain of chains.toSorted((one, other) => other.common - one.common)) {
    const isKnown = kept.some(
      known => 2 * (Math.min(known.to, chain.to) - Math.max(known.from, chain.from)) > chain.to - chain.from,
    )
    if (!isKnown) kept.push(chain)
  }
  return kept.toSorted((one, other) => one.from - other.from)
}

/** Percent of a text that stands in these passages. @param counted characters that are compared */
export function rateOf(passages: readonly Pick<Passage, 'begins' | 'ends'>[], text: string, counted: number) {
  if (counted === 0) return 0
  const ranges = joinRanges(passages.map(({ begins, ends }) => [begins, ends] as const))
  const common = ranges.reduce((sum, [from, to]) => sum + lettersIn(text.slice(from, to)), 0)
  return Math.min(100, Math.round((100 * common) / counted))
}

/** Characters that belong to words. */
const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '').length
