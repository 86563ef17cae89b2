import { expect, test } from 'vitest'
import { movesOf } from './moves.ts'
import { storyOf, tell } from './telling.ts'

/** For who writes moves: a long story that goes on whatever breaks, of the features named in LIFE, or of all. */
const wanted = process.env.LIFE ?? ''
const moves = [...movesOf].flatMap(([name, of]) =>
  wanted === 'all' || wanted.split(',').includes(name) ? of : [],
)

test.runIf(wanted)('a long story', { timeout: 3_600_000 }, async () => {
  const [seed, steps] = [Number(process.env.SEED ?? 5), Number(process.env.STEPS ?? 80)]
  const counts = new Map<string, [done: number, refused: number]>()
  const refusals = new Map<string, number>()
  const began = performance.now()
  const { told, broken } = await tell(storyOf(seed, steps), {
    ...{ moves, goesOn: true },
    ...{ isApart: process.env.APART !== undefined, isTwo: process.env.TWO !== undefined },
  })
  for (const { outcome, move, isUsual } of told) {
    if (!move || !outcome || !isUsual) continue
    const count = counts.get(move.call.path) ?? [0, 0]
    count[outcome.isDone ? 0 : 1]++
    counts.set(move.call.path, count)
    const refusal = `${move.call.path} ${outcome.message}`
    if (!outcome.isDone) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
  }
  if (process.env.WORDS)
    console.log(told.map(({ words, outcome }) => `${words} → ${outcome?.message ?? ''}`).join('\n'))
  console.log([...counts].map(([path, [done, refused]]) => `${path} ${done} ${refused}`).join('\n'))
  console.log([...refusals].map(([path, n]) => `${n} ${path}`).join('\n'))
  console.log(performance.now() - began)
  const idle = moves.filter(({ call }) => !counts.has(call.path)).map(({ call }) => call.path)
  console.log('never tried:', idle.join(' '))
  expect(broken).toEqual([])
})
