import type { Draw, TextKind } from '#server/kernel/test-moves.ts'

interface MarkedText {
  kind: TextKind
  about?: readonly string[]
}

/** Marks of texts and scores: what they were drawn for. */
export class Marks {
  readonly #marked = new Map<string, MarkedText>()

  readonly of = (mark: string) => this.#marked.get(mark)

  make(kind: TextKind, about?: readonly string[]) {
    const mark = `zq${this.#marked.size.toString(36).padStart(4, '0')}`
    this.#marked.set(mark, { kind, about })
    return mark
  }

  /** @returns whether nobody has given this score */
  take(score: number, marked: MarkedText) {
    const isFree = !this.#marked.has(String(score))
    if (isFree) this.#marked.set(String(score), marked)
    return isFree
  }
}

/** @param now milliseconds @param seed of one step of a story */
export function drawFrom(seed: number, now: number, marks: Marks): Draw {
  const next = numbersFrom(seed)
  const number = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    number,
    chance: percent => next() * 100 < percent,
    one: of => of[number(0, of.length - 1)]!,
    some: (of, most) => {
      const wanted = Math.min(number(1, most), of.length)
      const left = of.map((item, index) => ({ item, index, rank: next() }))
      return left
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, wanted)
        .toSorted((one, other) => one.index - other.index)
        .map(({ item }) => item)
    },
    text: (kind, about) => `${kind} ${marks.make(kind, about)}`,
    score: (kind, full, about) => {
      const most = Math.ceil(full)
      for (let tries = 0; tries < 20; tries++) {
        const score = Math.min(full, (number(1, most) * 10 - number(1, 9)) / 10)
        // The full score is given by rules as well.
        if (score !== full && !Number.isInteger(score) && marks.take(score, { kind, about })) return score
      }
      return number(0, Math.floor(full))
    },
    soon: () => Math.floor((now + spans[number(0, spans.length - 1)]!) / 1000) * 1000,
  }
}

const minute = 60_000
const spans = [2 * minute, 30 * minute, 3 * 60 * minute, 24 * 60 * minute, 7 * 24 * 60 * minute]

/** mulberry32: small, and good enough to draw by. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
