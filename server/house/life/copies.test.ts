import { expect, test } from 'vitest'
import { comesBackEqual } from './copies.ts'
import { movesOf } from './moves.ts'
import { arrive, live } from './story.ts'
import { openWorld, promises } from './world.ts'

const moves = [...movesOf.values()].flat()

test('a course that has been lived in comes back from a package with its content', {
  timeout: 180_000,
}, async ({ skip }) => {
  const seed = Number(process.env.SEED ?? 7)
  const world = await openWorld({ seed, without: new Set(promises.filter(promise => promise !== 'undone')) })
  try {
    await arrive(world)
    for (let step = 1; step <= 40; step++)
      await live(world, moves, { seed: seed * 7919 + step, isLookedAt: false })
    // With a deleted course nobody does anything but restore it.
    const owners = world.cast.filter(
      one => one.part === 'owner' && !world.chronicle.deleted.has(one.courseId),
    )
    skip(owners.length === 0, 'every course was deleted')
    let rows = 0
    for (const owner of owners) rows += await comesBackEqual(world, owner)
    expect(rows).toBeGreaterThan(5)
    expect(world.broken).toEqual([])
  } finally {
    await world.close()
  }
})
