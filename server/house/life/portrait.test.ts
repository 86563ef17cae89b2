import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { movesOf } from './moves.ts'
import { differencesOf, type Portrait, portraitOf, tell } from './portrait.ts'
import { arrive, live } from './story.ts'
import { openWorld, type World } from './world.ts'

const moves = [...movesOf.values()].flat()

let world: World
let before: Portrait
let at: number
const owner = () => world.cast[0]!

beforeAll(async () => {
  world = await openWorld({ seed: 5 })
  await arrive(world)
  for (let seed = 1; seed <= 15; seed++) await live(world, moves, { seed: seed * 7919, isLookedAt: false })
  at = world.app.clock.now()
  before = await portraitOf(world, { courseId: owner().courseId, at })
}, 60_000)
afterAll(() => world.close())

test('two portraits of one moment are equal', async () => {
  expect(before.size).toBeGreaterThan(100)
  const again = await portraitOf(world, { courseId: owner().courseId, at })
  expect(tell(differencesOf(before, again))).toBe('')
})

test('a portrait tells what has changed, and for whom', { timeout: 60_000 }, async () => {
  const { courseId } = owner()
  const create = (title: string) => world.app.call(owner().me, homeworkCalls.create, { courseId, title })
  const { id } = await create('Determinants')
  const portraitNow = () => portraitOf(world, { courseId, about: [id] })
  const one = await portraitNow()
  const differences = differencesOf(before, await portraitOf(world, { courseId }))
  expect(new Set(differences.map(({ asker }) => asker.split(' ')[0]))).toEqual(
    new Set(['owner', 'helper', 'student', 'viewer']),
  )
  expect(tell(differences, 400)).toContain('Determinants')
  await world.app.call(owner().me, homeworkCalls.update, { id, title: 'Eigenvalues' })
  const fields = differencesOf(one, await portraitNow()).map(({ path, field }) => `${path} ${field}`)
  expect(fields).toContain(`${homeworkCalls.get.path} title`)
})
