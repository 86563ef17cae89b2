import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/kernel/test-app.ts'
import { plansOf } from '#server/kernel/test-plans.ts'
import { transaction } from '#server/kernel/unit.ts'
import { keepScorings } from './scoring.ts'

const app = testApp()

/** Of each node of a plan: what it is, what it is part of, and whether it is gone through once for each row beside it. */
function nodesOf(plan: string) {
  const above: { depth: number; node: string; children: number }[] = []
  return plan.split('\n').flatMap(line => {
    const found = /^(\s*(?:->\s+)?)(\S.*?)\s+\(cost=/.exec(line)
    if (!found) return []
    const [, indent = '', node = ''] = found
    while (above.length > 0 && above.at(-1)!.depth >= indent.length) above.pop()
    const parent = above.at(-1)
    if (parent) parent.children++
    above.push({ depth: indent.length, node, children: 0 })
    const isRepeated = parent?.node.startsWith('Nested Loop') === true && parent.children > 1
    return [{ node, parent: parent?.node ?? '', isRepeated }]
  })
}

test('what is scored of a whole room is never looked for in itself: twice as many take twice as long', async () => {
  const [plan] = await transaction(app().services, async ({ db }) => {
    // Few rows are read faster without an index.
    await sql`set local enable_seqscan = off`.execute(db)
    return plansOf(db, explaining =>
      keepScorings(explaining, { scorings: '[]', regradeId: null, now: app().clock.now() }),
    )
  })
  const steps = nodesOf(plan!).filter(({ node }) => node.startsWith('CTE Scan'))
  expect(steps.length, plan).toBeGreaterThanOrEqual(5)
  for (const { node, parent, isRepeated } of steps) {
    expect(isRepeated, `${node} in ${parent}\n${plan}`).toBe(false)
    // What comes of the batch is read through, and compared with nothing.
    if (!node.includes('on given')) expect(parent, plan).not.toMatch(/Join|Loop/)
  }
})
