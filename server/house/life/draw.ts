import type { Draw, TextKind } from '#server/kernel/test-moves.ts'

/** Marks of texts, in the order in which they were drawn. */
export class Marks {
  readonly texts: { mark: string; kind: TextKind; about?: readonly string[] }[] = []

  readonly of = (mark: string) => this.texts[Number.parseInt(mark.slice(2), 36)]!

  make(kind: TextKind, about?: readonly string[]) {
    const mark = `zq${this.texts.length.toString(36).padStart(4, '0')}`
    this.texts.push({ mark, kind, about })
    return mark
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
    soon: () => Math.floor((now + spans[number(0, spans.length - 1)]!) / 1000) * 1000,
  }
}

const minute = 60_000
const spans = [2 * minute, 30 * minute, 3 * 60 * minute, 24 * 60 * minute, 7 * 24 * 60 * minute]

/** mulberry32: small, and good enough to draw by. */
function numbersFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
