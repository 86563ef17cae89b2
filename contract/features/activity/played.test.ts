import { describe, expect, test } from 'vitest'
import { firstOf, joined, type Played, percentPlayed, secondsIn, within, without } from './played.ts'

describe('what was played', () => {
  test('is joined where it touches or overlaps, in whatever order it comes', () => {
    expect(
      joined([
        [5, 8],
        [0, 2],
        [7, 10],
        [2, 3],
        [4, 4],
      ]),
    ).toEqual([
      [0, 3],
      [5, 10],
    ])
    expect(joined([])).toEqual([])
  })

  test('without what was played before is what is new', () => {
    expect(
      without(
        [[0, 10]],
        [
          [2, 4],
          [8, 20],
        ],
      ),
    ).toEqual([
      [0, 2],
      [4, 8],
    ])
    expect(without([[0, 10]], [])).toEqual([[0, 10]])
    expect(without([[0, 10]], [[0, 10]])).toEqual([])
  })

  test('is cut to the length, and to the seconds that are believed', () => {
    expect(
      within(
        [
          [0, 5],
          [8, 20],
        ],
        2,
        10,
      ),
    ).toEqual([
      [2, 5],
      [8, 10],
    ])
    expect(
      firstOf(
        [
          [0, 5],
          [8, 20],
        ],
        7,
      ),
    ).toEqual([
      [0, 5],
      [8, 10],
    ])
    expect(firstOf([[0, 5]], 0)).toEqual([])
  })

  test('never counts a second twice, over random histories', () => {
    let state = 7
    const next = (most: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state % most
    }
    for (let round = 0; round < 300; round++) {
      const some = (): Played[] =>
        Array.from({ length: next(6) }, () => {
          const from = next(50)
          return [from, from + next(12)] as const
        })
      const [one, other] = [some(), some()]
      const isIn = (ranges: readonly Played[], second: number) =>
        ranges.some(([from, to]) => from <= second && second < to)
      const seconds = Array.from({ length: 70 }, (_, second) => second)
      const both = joined([...one, ...other])
      expect(secondsIn(both)).toBe(seconds.filter(second => isIn(one, second) || isIn(other, second)).length)
      const rest = without(joined(one), joined(other))
      expect(secondsIn(rest)).toBe(seconds.filter(second => isIn(one, second) && !isIn(other, second)).length)
      expect(secondsIn(firstOf(both, 10))).toBe(Math.min(10, secondsIn(both)))
    }
  })

  test('is all of it only when nothing is missing', () => {
    expect(percentPlayed(599, 600)).toBe(99)
    expect(percentPlayed(600, 600)).toBe(100)
    expect(percentPlayed(0, 0)).toBe(0)
  })
})
