import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawSlots, type PaperPlan, shufflerOf } from './drawing.ts'

const ask = (slot: number) => ({ slot, isParagraph: false })
const read = (slot: number) => ({ slot, isParagraph: true })
const pool = (from: number, size: number) => Array.from({ length: size }, (_, place) => from + place)

test('a paper is the same for the same seed, for ever', () => {
  const plan: PaperPlan = {
    sections: [
      { entries: [ask(1), ask(2), read(3), ask(4), ask(5)] },
      { entries: [{ pool: pool(10, 20), count: 3 }, ask(6)] },
    ],
    shufflesQuestions: true,
  }
  expect([1, 2, 4711].map(seed => drawSlots(plan, seed))).toMatchInlineSnapshot(`
    [
      [
        2,
        1,
        3,
        5,
        4,
        28,
        29,
        6,
        13,
      ],
      [
        2,
        1,
        3,
        4,
        5,
        25,
        15,
        6,
        24,
      ],
      [
        2,
        1,
        3,
        5,
        4,
        25,
        21,
        15,
        6,
      ],
    ]
  `)
  expect(shufflerOf(4711, 1)(['a', 'b', 'c', 'd', 'e'])).toMatchInlineSnapshot(`
    [
      "b",
      "d",
      "c",
      "e",
      "a",
    ]
  `)
})

const plans = fc
  .record({
    sections: fc.array(
      fc.array(
        fc.oneof(
          fc.constant('ask' as const),
          fc.constant('read' as const),
          fc.record({ size: fc.integer({ min: 1, max: 30 }), count: fc.integer({ min: 1, max: 30 }) }),
        ),
        { maxLength: 8 },
      ),
      { maxLength: 4 },
    ),
    shufflesQuestions: fc.boolean(),
  })
  .map(({ sections, shufflesQuestions }): PaperPlan => {
    let slot = 1
    return {
      shufflesQuestions,
      sections: sections.map(entries => ({
        entries: entries.map(entry => {
          if (entry === 'ask') return ask(slot++)
          if (entry === 'read') return read(slot++)
          const slots = pool(slot, entry.size)
          slot += entry.size
          return { pool: slots, count: entry.count }
        }),
      })),
    }
  })

test('whatever the plan: each question once, as many of a pool as are wanted, sections and paragraphs in their order', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 2 ** 31 - 1 }), (plan, seed) => {
      const slots = drawSlots(plan, seed)
      expect(new Set(slots).size).toBe(slots.length)
      const sectionOf = (slot: number) =>
        plan.sections.findIndex(({ entries }) =>
          entries.some(entry => ('pool' in entry ? entry.pool.includes(slot) : entry.slot === slot)),
        )
      const order = slots.map(sectionOf)
      expect(order).toEqual([...order].sort((a, b) => a - b))
      for (const { entries } of plan.sections) {
        const fixed = entries.flatMap(entry => ('pool' in entry ? [] : [entry]))
        for (const entry of entries) {
          if (!('pool' in entry)) expect(slots).toContain(entry.slot)
          else
            expect(slots.filter(slot => entry.pool.includes(slot))).toHaveLength(
              Math.min(entry.count, entry.pool.length),
            )
        }
        const paragraphs = fixed.filter(({ isParagraph }) => isParagraph).map(({ slot }) => slot)
        expect(slots.filter(slot => paragraphs.includes(slot))).toEqual(paragraphs)
        if (!plan.shufflesQuestions)
          expect(slots.filter(slot => fixed.some(one => one.slot === slot))).toEqual(
            fixed.map(({ slot }) => slot),
          )
        // What follows a paragraph stays behind it.
        for (const [place, one] of entries.entries()) {
          if ('pool' in one || one.isParagraph) continue
          const before = [...entries.slice(0, place)]
            .reverse()
            .find(other => !('pool' in other) && other.isParagraph)
          const after = entries.slice(place).find(other => !('pool' in other) && other.isParagraph)
          const at = slots.indexOf(one.slot)
          if (before && 'slot' in before) expect(slots.indexOf(before.slot)).toBeLessThan(at)
          if (after && 'slot' in after) expect(slots.indexOf(after.slot)).toBeGreaterThan(at)
        }
      }
    }),
  )
})

test('each of a pool comes as often as the others, at each place', () => {
  const counts = new Map<string, number>()
  const plan: PaperPlan = {
    sections: [{ entries: [{ pool: [1, 2, 3, 4, 5], count: 3 }] }],
    shufflesQuestions: false,
  }
  for (let seed = 0; seed < 30_000; seed++)
    for (const [place, slot] of drawSlots(plan, seed).entries()) {
      const key = `${slot} at ${place}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  expect(counts.size).toBe(15)
  // 6,000 expected; six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 6000)).toBeLessThan(6 * Math.sqrt(6000 * 0.8))
})

test('the options of two questions, and of two papers, stand in orders that do not depend on each other', () => {
  const orders = new Map<string, number>()
  for (let seed = 0; seed < 24_000; seed++) {
    const order = `${shufflerOf(seed, 1)(['a', 'b']).join('')} ${shufflerOf(seed, 2)(['a', 'b']).join('')}`
    orders.set(order, (orders.get(order) ?? 0) + 1)
  }
  expect(orders.size).toBe(4)
  for (const count of orders.values()) expect(Math.abs(count - 6000)).toBeLessThan(6 * Math.sqrt(6000 * 0.75))
})
