import { describe, expect, test } from 'vitest'
import { draw } from './draw.ts'

const people = (count: number, classes = 1) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, class: `c${index % classes}` }))
const wishes = { groups: 5, cap: 10, mix: false, apart: [], together: [] }
const placeOf = (groups: { id: string }[][]) =>
  new Map(groups.flatMap((group, place) => group.map(({ id }) => [id, place] as const)))

describe('groups at random', () => {
  test('hold everybody once, in sizes that differ by one at most', () => {
    const drawn = draw(people(23), wishes)!
    expect(
      drawn
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      people(23)
        .map(({ id }) => id)
        .sort(),
    )
    expect(drawn.map(group => group.length).sort()).toEqual([4, 4, 5, 5, 5])
  })

  test('mix the classes evenly when asked to', () => {
    const drawn = draw(people(60, 3), { ...wishes, groups: 10, mix: true })!
    for (const group of drawn)
      expect([0, 1, 2].map(each => group.filter(one => one.class === `c${each}`).length)).toEqual([2, 2, 2])
  })

  test('keep people together and apart as asked', () => {
    for (let round = 0; round < 50; round++) {
      const together = [
        ['p0', 'p1'],
        ['p1', 'p2'],
      ]
      const apart = [
        ['p3', 'p4', 'p5', 'p6', 'p7'],
        ['p0', 'p8'],
      ]
      const place = placeOf(draw(people(20), { ...wishes, together, apart })!)
      expect(new Set(['p0', 'p1', 'p2'].map(id => place.get(id))).size).toBe(1)
      expect(new Set(['p3', 'p4', 'p5', 'p6', 'p7'].map(id => place.get(id))).size).toBe(5)
      expect(place.get('p8')).not.toBe(place.get('p0'))
    }
  })

  test('report contradictory wishes and too few places', () => {
    expect(draw(people(20), { ...wishes, together: [['p0', 'p1']], apart: [['p1', 'p0']] })).toBeUndefined()
    expect(draw(people(20), { ...wishes, apart: [people(6).map(({ id }) => id)] })).toBeUndefined()
    expect(draw(people(20), { ...wishes, together: [people(11).map(({ id }) => id)] })).toBeUndefined()
    expect(draw(people(51), wishes)).toBeUndefined()
  })

  test('differ each time', () => {
    const order = () => JSON.stringify([...placeOf(draw(people(40), wishes)!)].sort())
    expect(new Set(Array.from({ length: 5 }, order)).size).toBeGreaterThan(1)
  })
})
