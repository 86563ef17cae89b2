import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { TransactionPipeline } from '#server/kernel/fast/pipeline.ts'
import { type Draw, shuffled } from '#server/kernel/test-moves.ts'
import { drawFrom } from './draw.ts'
import { takeJobs } from './jobs.ts'
import { movesOf } from './moves.ts'
import { type Deed, openPairs, type Weighed } from './pairs.ts'
import { arrive, live, turnOf } from './story.ts'
import { type Actor, openWorld, promises, type World } from './world.ts'

/**
 * In the long run every two things that write a common table are done at once, in the short run as many as are named here. To
 * look closer: `LIFE=group,homework PAIRS=500 SEED=7 vitest run --project server server/house/life/pairs.test.ts`.
 */
const isDeep = process.env.LECTERN_DEEP !== undefined
const pairs = Number(process.env.PAIRS ?? (isDeep ? Number.POSITIVE_INFINITY : 100))
const seed = Number(process.env.SEED ?? 3)
const wanted = process.env.LIFE?.split(',')
const moves = [...movesOf].flatMap(([name, of]) => (!wanted || wanted.includes(name) ? of : []))
const tries = isDeep ? 4 : 2
const steps = isDeep ? 200 : 40

/** What is answered may be as it was a moment before: the end is right, and who asks again is told. */
const answersLag: Record<string, string> = {
  [topicCalls.like.path]: 'how many like it, which others change all the time',
  [commentCalls.like.path]: 'how many like it, which others change all the time',
}
/** Two calls that may end otherwise than in either order, and why. */
const exceptions: [Call, Call, string][] = []

let world: World
beforeAll(async () => {
  world = await openWorld({ seed, without: new Set(promises.filter(promise => promise !== 'answers')) })
  await arrive(world)
  for (let step = 1; step <= steps; step++)
    await live(world, moves, { seed: seed * 7919 + step, isLookedAt: false })
  await arrive(world)
  await takeJobs(world.app, { twice: false, isHeld: () => false })
}, 300_000)
afterAll(() => world.close())

test('two things done at the same moment end as one after the other', { timeout: 14_400_000 }, async () => {
  const draw = drawFrom(seed, world.app.clock.now(), world.marks)
  const deeds = await deedsOf(draw)
  const of = await openPairs(world)
  try {
    const weighed: Weighed[] = []
    for (const deed of deeds) {
      const one = await of.weigh(deed)
      if (one) weighed.push(one)
    }
    const all = shuffled(draw, pairsOf(weighed))
    // What changes the same row goes first.
    const chosen = all.toSorted((a, b) => Number(meet(...b)) - Number(meet(...a))).slice(0, pairs)
    expect(chosen.length).toBeGreaterThanOrEqual(Math.min(pairs, 100))
    const found: string[] = []
    for (const [one, other] of chosen) {
      const told = await of.compare(one, other, ({ call }) => call.path in answersLag)
      if (told) found.push(told)
    }
    expect(found.join('\n\n')).toBe('')
    expect(world.broken).toEqual([])
  } finally {
    await of.close()
  }
})

test('a row that is not locked is found', { timeout: 60_000 }, async () => {
  const apart = await openWorld({ seed, without: new Set(promises) })
  try {
    const [owner, assistant] = ['owner', 'assistant'].map(
      part => apart.cast.find(one => one.part === part)!,
    ) as [Actor, Actor]
    const { courseId, me } = owner
    const title = 'Week 3'
    const { id } = await apart.app.call(me, attendanceCalls.startWithCode, { courseId, title, code: '4821' })
    const of = await openPairs(apart)
    const ends = { actor: owner, call: attendanceCalls.end, input: { id } }
    const putsOff = {
      actor: assistant,
      call: attendanceCalls.setEnd,
      input: { attendanceId: id, duration: 5 },
    }
    expect(await of.compare(ends, putsOff)).toBeUndefined()
    const { executeQuery } = TransactionPipeline.prototype
    vi.spyOn(TransactionPipeline.prototype, 'executeQuery').mockImplementation(function (
      this: TransactionPipeline,
      query,
    ) {
      const unlocked = query.sql.replace(/ for (no key update|update|share)\b( of \w+)?/g, '')
      return executeQuery.call(this, { ...query, sql: unlocked, name: undefined })
    })
    // On a busy machine the second may begin only when the first has already committed.
    let told: string | undefined
    for (let attempt = 0; attempt < 10 && !told; attempt++) told = await of.compare(ends, putsOff)
    expect(told).toContain('the other is answered')
    await of.close()
  } finally {
    await apart.close()
  }
})

const meet = (one: Weighed, other: Weighed) => [...one.touched].some(row => other.touched.has(row))

function pairsOf(weighed: readonly Weighed[]) {
  const isException = (one: Weighed, other: Weighed) =>
    exceptions.some(([a, b]) => [one, other].every(({ call }) => call === a || call === b))
  return weighed.flatMap((one, index) =>
    weighed.slice(index + 1).flatMap(other => {
      const shares = [...one.tables].some(table => table !== 'job' && other.tables.has(table))
      return shares && !isException(one, other) ? [[one, other] as const] : []
    }),
  )
}

/** What people might do now, each by one of those who usually do it. */
async function deedsOf(draw: Draw) {
  const deeds: Deed[] = []
  for (const move of moves)
    for (let attempt = 0; attempt < tries; attempt++) {
      const who = world.cast.filter(({ part }) => part !== 'limited' && move.by.includes(part))
      if (who.length === 0) continue
      const actor = draw.one(who)
      const input = await move.input(turnOf(world, actor, draw).turn)
      if (input) deeds.push({ actor, call: move.call, input })
    }
  return deeds
}
