import { describe, expect, test } from 'vitest'
import { moved, type Pair, spread } from './spreading.ts'

const students = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ accountId: `a${index}`, submissionId: `s${index}` }))
const countsOf = (ids: readonly string[]) =>
  [...Map.groupBy(ids, id => id).values()].map(those => those.length)
const kept = (pairs: readonly Omit<Pair, 'isGivenAway'>[]): Pair[] =>
  pairs.map(pair => ({ ...pair, isGivenAway: false }))

describe('reviews', () => {
  test('are spread evenly: everybody reviews as many as review them, nobody their own or one twice', () => {
    for (const [count, perStudent] of [
      [2, 1],
      [4, 2],
      [5, 4],
      [40, 3],
      [31, 5],
    ] as const) {
      const pairs = spread({ participants: students(count), pairs: [], perStudent })
      expect(pairs).toHaveLength(count * perStudent)
      expect(countsOf(pairs.map(({ reviewerId }) => reviewerId))).toEqual(Array(count).fill(perStudent))
      expect(countsOf(pairs.map(({ submissionId }) => submissionId))).toEqual(Array(count).fill(perStudent))
      expect(new Set(pairs.map(pair => Object.values(pair).join())).size).toBe(pairs.length)
      for (const { reviewerId, submissionId } of pairs)
        expect(submissionId.slice(1)).not.toBe(reviewerId.slice(1))
    }
  })

  test('are as many as there are others where more are asked for', () => {
    expect(spread({ participants: students(3), pairs: [], perStudent: 5 })).toHaveLength(6)
  })

  test('of who comes late are fitted in, and what was allocated stays', () => {
    const participants = students(10)
    const before = spread({ participants, pairs: [], perStudent: 3 })
    const late = { accountId: 'late', submissionId: 'of late' }
    const added = spread({ participants: [...participants, late], pairs: kept(before), perStudent: 3 })
    expect(added.filter(({ submissionId }) => submissionId === 'of late')).toHaveLength(3)
    expect(added.filter(({ reviewerId }) => reviewerId === 'late')).toHaveLength(3)
    expect(added).toHaveLength(6)
  })

  test('that are given away go to others, who have not had them', () => {
    const participants = students(6)
    const before = spread({ participants, pairs: [], perStudent: 2 })
    const pairs = before.map(pair => ({ ...pair, isGivenAway: pair.reviewerId === 'a0' }))
    const added = spread({ participants, pairs, perStudent: 2, busy: new Set(['a0']) })
    expect(added).toHaveLength(2)
    expect(added.map(({ submissionId }) => submissionId).sort()).toEqual(
      before
        .filter(({ reviewerId }) => reviewerId === 'a0')
        .map(({ submissionId }) => submissionId)
        .sort(),
    )
    for (const { reviewerId, submissionId } of added) {
      expect(reviewerId).not.toBe('a0')
      expect(before.some(pair => pair.reviewerId === reviewerId && pair.submissionId === submissionId)).toBe(
        false,
      )
    }
  })

  describe('that nobody has begun', () => {
    const participants = students(6)
    const pairs = kept(spread({ participants, pairs: [], perStudent: 2 }))
    const who = (begun: string[], done: string[] = begun) => ({
      ...{ participants, pairs, begun: new Set(begun), maxEach: 4, isWide: false },
      left: pairs
        .filter(({ reviewerId }) => !done.includes(reviewerId))
        .map((pair, index) => ({ ...pair, isMovable: !begun.includes(pair.reviewerId) || index % 2 === 0 })),
    })
    const ofThe = (ids: string[]) => pairs.filter(({ reviewerId }) => ids.includes(reviewerId)).length

    test('go from those who have begun nothing to those who have, evenly and to nobody twice', () => {
      const moves = moved(who(['a0', 'a1', 'a2', 'a3', 'a4']))
      expect(moves).toHaveLength(ofThe(['a5']))
      for (const { from, to } of moves) {
        expect(from.reviewerId).toBe('a5')
        expect(to.submissionId).toBe(from.submissionId)
        expect(to.submissionId.slice(1)).not.toBe(to.reviewerId.slice(1))
        expect(pairs).not.toContainEqual({ ...to, isGivenAway: false })
      }
      expect(new Set(moves.map(({ to }) => to.reviewerId)).size).toBe(moves.length)
    })

    test('stay where they are when nobody has begun, and beyond twice anybody’s share', () => {
      expect(moved(who([]))).toEqual([])
      const moves = moved(who(['a0']))
      expect(moves.length).toBeLessThanOrEqual(2)
      expect(moves.every(({ to }) => to.reviewerId === 'a0')).toBe(true)
    })

    test('go from slow students to those who are done only where that is asked for', () => {
      const slow = who(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'], ['a0', 'a1'])
      expect(moved(slow)).toEqual([])
      const moves = moved({ ...slow, isWide: true })
      expect(moves.length).toBeGreaterThan(0)
      for (const { to } of moves) expect(['a0', 'a1']).toContain(to.reviewerId)
    })
  })

  test('of a group are never for one of its members', () => {
    const participants = [
      { accountId: 'a', submissionId: 'one' },
      { accountId: 'b', submissionId: 'one' },
      { accountId: 'c', submissionId: 'two' },
      { accountId: 'd', submissionId: 'two' },
    ]
    const pairs = spread({ participants, pairs: [], perStudent: 2 })
    for (const { reviewerId, submissionId } of pairs)
      expect('ab'.includes(reviewerId)).toBe(submissionId === 'two')
  })
})
