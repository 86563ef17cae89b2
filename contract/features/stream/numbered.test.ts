import { describe, expect, test } from 'vitest'
import { NumberedEntries, type StreamEntry } from './numbered.ts'
import { fewMissed } from './rules.ts'

const entry = (position: number, number: number, more: Partial<StreamEntry> = {}): StreamEntry => ({
  ...{ position, number, at: 0, byId: 'anna', code: `code ${position}`, type: 'text' },
  ...{ body: { text: `${position} in version ${number}` }, isRemoved: false, ...more },
})
const answer = (list: StreamEntry[], whole: number, more = {}) => ({
  ...{ list, whole, last: whole, position: whole, first: 1, more: false, ...more },
})
const placesOf = (entries: NumberedEntries) =>
  entries.shown().map(({ position, number }) => [position, number])
function reader() {
  const entries = new NumberedEntries()
  entries.joined({ last: 0, position: 0, first: 1, list: null })
  entries.earlier(answer([], 0))
  return entries
}

describe('a reader of a stream', () => {
  test('shows what comes in order, late, and twice', () => {
    const entries = reader()
    for (const number of [2, 1, 2, 3, 1]) entries.heard(entry(number, number))
    expect(placesOf(entries)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect([entries.whole, entries.isBehind]).toEqual([3, false])
  })

  test('notices what is missing, and is whole once that is fetched', () => {
    const entries = reader()
    entries.heard(entry(1, 1))
    entries.heard(entry(4, 4))
    expect([entries.whole, entries.isBehind]).toEqual([1, true])
    // Asked after 1, when 2 had become 5 meanwhile: it has the number in no row any more, and is no loss.
    entries.fetched(1, answer([entry(3, 3), entry(4, 4), entry(2, 5)], 5))
    expect([entries.whole, entries.isBehind]).toEqual([5, false])
    expect(placesOf(entries)).toEqual([
      [1, 1],
      [2, 5],
      [3, 3],
      [4, 4],
    ])
    entries.heardOf(6)
    expect(entries.isBehind).toBe(true)
    entries.passed(6)
    expect(entries.isBehind).toBe(false)
  })

  test('never shows an older version over a newer one', () => {
    const entries = reader()
    entries.heard(entry(1, 3))
    entries.heard(entry(1, 1))
    entries.earlier(answer([entry(1, 2)], 2))
    expect(placesOf(entries)).toEqual([[1, 3]])
  })

  test('keeps a change of what is not shown yet, until that is fetched', () => {
    const entries = new NumberedEntries()
    entries.joined({ last: 9, position: 9, first: 1, list: null })
    entries.earlier(answer([entry(9, 9), entry(8, 8)], 9, { more: true }))
    entries.heard(entry(2, 10))
    expect(placesOf(entries)).toEqual([
      [8, 8],
      [9, 9],
    ])
    // The page was read before the change.
    entries.earlier(
      answer(
        [7, 6, 5, 4, 3, 2, 1].map(each => entry(each, each)),
        9,
      ),
    )
    expect(placesOf(entries)[1]).toEqual([2, 10])
    expect(entries.shown()).toHaveLength(9)
    expect(entries.hasEarlier).toBe(false)
  })

  test('misses nothing of what was said between a page that was read and joining, whichever answer comes first', () => {
    for (const isPageFirst of [true, false]) {
      const entries = new NumberedEntries()
      const page = answer([entry(1, 1)], 1)
      if (isPageFirst) entries.earlier(page)
      // Two was said in between, and is told to nobody.
      entries.joined({ last: 2, position: 2, first: 1, list: null })
      if (!isPageFirst) entries.earlier(page)
      expect([entries.whole, entries.isBehind]).toEqual([1, true])
      entries.fetched(1, answer([entry(2, 2)], 2))
      expect(placesOf(entries)).toEqual([
        [1, 1],
        [2, 2],
      ])
    }
  })

  test('is not made whole by an answer to what it asked before it started over', () => {
    const entries = reader()
    for (const number of [1, 2, 3, 4, 5]) entries.heard(entry(number, number))
    // An old copy of the database was put back; what was asked after 5 is still on its way.
    entries.joined({ last: 2, position: 2, first: 1, list: null })
    entries.earlier(answer([entry(2, 2), entry(1, 1)], 2))
    entries.fetched(5, answer([entry(7, 7)], 7))
    expect([entries.whole, entries.isBehind]).toEqual([2, true])
    entries.fetched(
      2,
      answer(
        [3, 4, 5, 6, 7].map(each => entry(each, each)),
        7,
      ),
    )
    expect([entries.whole, entries.isBehind, entries.shown().length]).toEqual([7, false, 7])
  })

  test('forgets all but the newest, and has the rest again when it is fetched', () => {
    const entries = reader()
    for (const number of [1, 2, 3, 4]) entries.heard(entry(number, number))
    entries.keepNewest(2)
    expect(placesOf(entries)).toEqual([
      [3, 3],
      [4, 4],
    ])
    expect(entries.hasEarlier).toBe(true)
    entries.heard(entry(1, 5))
    entries.keepNewest(3)
    expect([entries.shown().length, entries.whole]).toEqual([2, 5])
    entries.earlier(answer([entry(2, 2), entry(1, 1)], 4))
    expect(placesOf(entries)).toEqual([
      [1, 5],
      [2, 2],
      [3, 3],
      [4, 4],
    ])
    expect([entries.whole, entries.hasEarlier]).toEqual([5, false])
  })

  test('shows what is not stored yet once, and gives it its place when it has one', () => {
    const entries = reader()
    const flying = entry(0, 0, { code: 'fly' })
    entries.heard(flying)
    entries.heard(flying)
    entries.heard(entry(0, 0, { code: 'other' }))
    expect(placesOf(entries)).toEqual([
      [0, 0],
      [0, 0],
    ])
    entries.stored([{ position: 1, number: 1, byId: 'anna', code: 'fly' }])
    expect(placesOf(entries)).toEqual([
      [1, 1],
      [0, 0],
    ])
    // What it never heard it has to fetch.
    entries.stored([{ position: 2, number: 2, byId: 'ben', code: 'unheard' }])
    expect(entries.isBehind).toBe(true)
    entries.fetched(
      1,
      answer([entry(2, 2, { byId: 'ben', code: 'unheard' }), entry(3, 3, { code: 'other' })], 3),
    )
    entries.heard(entry(0, 0, { code: 'other' }))
    expect(placesOf(entries)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  test('begins anew where the numbers go back', () => {
    const entries = reader()
    for (const number of [1, 2, 3]) entries.heard(entry(number, number))
    entries.joined({ last: 1, position: 1, first: 1, list: null })
    expect([entries.whole, entries.from, entries.shown()]).toEqual([1, undefined, []])
    entries.earlier(answer([entry(1, 1)], 1))
    expect(placesOf(entries)).toEqual([[1, 1]])
  })
})

/** Figures that follow from a seed. */
function drawOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each(Array.from({ length: 300 }, (_, seed) => seed))(
  'whatever is lost, doubled and overtaken, a reader has the stream in the end (seed %i)',
  seed => {
    const draw = drawOf(seed + 1)
    const truth: StreamEntry[] = []
    let last = 0
    const wire: (() => void)[] = []
    const entries = new NumberedEntries()
    const after = (number: number, limit: number) => {
      const list = truth.filter(each => each.number > number).sort((a, b) => a.number - b.number)
      const some = list.slice(0, limit)
      const more = list.length > some.length
      return answer(some, more ? some.at(-1)!.number : last, { last, position: truth.length, more })
    }
    const before = (position: number, limit: number) => {
      const list = truth
        .filter(each => each.position < position)
        .reverse()
        .slice(0, limit)
      return answer(list, last, { position: truth.length, more: (list.at(-1)?.position ?? 1) > 1 })
    }
    const join = () => {
      const seen = entries.whole ?? null
      const missed = seen === null ? null : after(seen, fewMissed).list
      const list = missed && missed.length < 3 ? missed : null
      return { last, position: truth.length, first: 1, list }
    }
    const say = () => {
      const position = truth.length > 0 && draw(3) === 0 ? draw(truth.length) + 1 : truth.length + 1
      last += 1
      const said = entry(position, last)
      truth[position - 1] = said
      const lost = draw(4) === 0
      const times = lost ? 0 : 1 + draw(2)
      for (let time = 0; time < times; time++) wire.push(() => entries.heard(said))
    }
    for (let turn = draw(8); turn > 0; turn--) say()
    const first = before(2 ** 31, 3)
    const isPageFirst = draw(2) === 1
    if (isPageFirst) entries.earlier(first)
    // Said after the page was read, and before anybody is told.
    for (let turn = draw(3); turn > 0; turn--) say()
    entries.joined(join())
    wire.length = 0
    if (!isPageFirst) entries.earlier(first)
    for (let turn = 0; turn < 60; turn++) {
      const what = draw(8)
      if (what < 4) say()
      else if (what < 6) wire.splice(draw(wire.length || 1), 1)[0]?.()
      else if (what === 6) {
        const asked = entries.whole!
        const got = after(asked, 4)
        wire.push(() => entries.fetched(asked, got))
      } else if (draw(3) === 0) {
        wire.length = 0
        entries.joined(join())
      } else if (entries.hasEarlier) entries.earlier(before(entries.from!, 3))
      const shown = entries.shown().map(({ position }) => position)
      expect(new Set(shown).size).toBe(shown.length)
    }
    for (const deliver of wire) deliver()
    entries.heardOf(last)
    while (entries.isBehind) entries.fetched(entries.whole!, after(entries.whole!, 4))
    while (entries.hasEarlier) entries.earlier(before(entries.from!, 3))
    expect(entries.shown()).toEqual(truth)
  },
)
