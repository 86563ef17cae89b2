import { expect, test } from 'vitest'
import { movesOf } from './moves.ts'
import { arrive, step } from './story.ts'
import { openWorld } from './world.ts'

const wanted = process.env.LIFE ?? ''
const moves = [...movesOf].flatMap(([name, of]) =>
  wanted === 'all' || wanted.split(',').includes(name) ? of : [],
)

test.runIf(wanted)('a school lives', { timeout: 600_000 }, async () => {
  const world = await openWorld(Number(process.env.SEED ?? 5))
  const counts = new Map<string, [done: number, refused: number]>()
  const refusals = new Map<string, number>()
  const began = performance.now()
  try {
    await arrive(world)
    for (let seed = 1; seed <= Number(process.env.STEPS ?? 80); seed++) {
      if (seed % 10 === 0) await arrive(world)
      for (const { words, outcome, move } of await step(
        world,
        moves,
        seed * 7919 + Number(process.env.SEED ?? 0),
      )) {
        if (outcome && outcome.http >= 500) world.broken.push(`${words}: ${outcome.message}`)
        if (!move || !outcome) continue
        const count = counts.get(move.call.path) ?? [0, 0]
        count[outcome.isDone ? 0 : 1]++
        counts.set(move.call.path, count)
        if (!outcome.isDone)
          refusals.set(
            `${move.call.path} ${outcome.message}`,
            (refusals.get(`${move.call.path} ${outcome.message}`) ?? 0) + 1,
          )
      }
    }
  } finally {
    await world.close()
  }
  console.log([...counts].map(([path, [done, refused]]) => `${path} ${done} ${refused}`).join('\n'))
  console.log([...refusals].map(([path, n]) => `${n} ${path}`).join('\n'))
  console.log(performance.now() - began)
  const idle = moves.filter(({ call }) => !counts.has(call.path)).map(({ call }) => call.path)
  console.log('never tried:', idle.join(' '))
  expect([...new Set(world.broken)]).toEqual([])
  expect([...new Set(world.leaks)]).toEqual([])
})
