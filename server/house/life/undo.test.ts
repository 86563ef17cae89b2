import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { type Move, move, type Undo, undoneBy } from '#server/kernel/test-moves.ts'
import { drawFrom } from './draw.ts'
import { movesOf } from './moves.ts'
import { arrive, live, turnOf } from './story.ts'
import { doAndUndo } from './undo.ts'
import { openWorld, promises, type World } from './world.ts'

const isDeep = process.env.LECTERN_DEEP !== undefined
const seed = Number(process.env.SEED ?? 4)
const moves = [...movesOf.values()].flat()
const undoable = moves.flatMap(one => (one.undo ? [{ move: one, undo: one.undo }] : []))
/** Of each so many are taken back. */
const times = isDeep ? 8 : 1
/** How many of them, in the short run, in which others are drawn with another seed. */
const tried = isDeep ? undoable.length : 5
const steps = 30

let world: World
beforeAll(async () => {
  const others = promises.filter(promise => promise !== 'undone')
  world = await openWorld({ seed, without: new Set(others) })
  await arrive(world)
}, 60_000)
afterAll(() => world.close())

const liveOn = async (from: number) => {
  for (let step = 1; step <= steps; step++)
    await live(world, moves, { seed: from + step * 7919, isLookedAt: false })
}

test('what is done and taken back leaves everybody with what they saw before', {
  timeout: 1_800_000,
}, async () => {
  const draw = drawFrom(seed, world.app.clock.now(), world.marks)
  for (let round = 0; round < times; round++) {
    await liveOn(seed + round * 1_000_000)
    for (const [index, one] of draw.some(undoable, tried).entries())
      for (let attempt = 0; attempt < 4; attempt++)
        if (await takeBack(one, seed * 31 + round * 1000 + index * 10 + attempt)) break
  }
  expect(world.broken).toEqual([])
})

test('what is left behind is told', async () => {
  const name = 'Exercises'
  const folder = move(activityCalls.createFolder, {
    by: ['owner'],
    input: ({ courseId }) => ({ courseId, name, parentid: '0' }),
    undo: undoneBy(activityCalls.listFolders, ({ courseId }) => ({ courseId })),
  })
  const already = world.broken.length
  expect(await takeBack({ move: folder, undo: folder.undo! }, seed)).toBe(true)
  expect(world.broken[already]).toContain(name)
})

/** @returns whether anything was done */
async function takeBack({ move: of, undo }: { move: Move; undo: Undo }, drawn: number) {
  const draw = drawFrom(drawn, world.app.clock.now(), world.marks)
  const who = world.cast.filter(({ part }) => part !== 'limited' && of.by.includes(part))
  if (who.length === 0) return false
  const actor = draw.one(who)
  const { turn } = turnOf(world, actor, draw)
  const input = await of.input(turn)
  if (!input) return false
  return (await doAndUndo(world, { actor, move: of, undo, turn, input })).isDone
}
