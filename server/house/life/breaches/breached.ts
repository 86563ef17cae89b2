import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { movesOf } from '../moves.ts'
import { storyOf, tell } from '../telling.ts'
import { breaches } from './list.ts'

/** Told by a run of its own, in which the server has the fault (vitest.config.ts beside this file). */
const breach = breaches.find(({ name }) => name === process.env.LECTERN_BREACH)!
const { name, promise, features, often = [] } = breach
const usual = features.flatMap(feature => movesOf.get(feature)!)
const moves = usual.flatMap(move => (often.includes(move.call) ? Array(10).fill(move) : [move]))
const isBroken = (broken: readonly string[]) => broken.some(one => one.startsWith(`${promise}:`))
const stories = Number(process.env.LECTERN_STORIES ?? 40)
const say = (x: string) => appendFileSync('/tmp/b-progress', `${breach.name} ${x}\n`)

test('the fault is found, and missed where nobody asks for it', { timeout: 3_600_000 }, async () => {
  const began = performance.now()
  let lived = 0
  for (let seed = 1; seed <= stories; seed++) {
    const story = storyOf(seed, 80)
    const t = process.cpuUsage()
    const telling = await tell(story, { moves, only: promise, sought: promise })
    lived += telling.lived
    say(
      `${seed} lived ${lived} s ${(performance.now() - began) / 1000} cpu ${process.cpuUsage(t).user / 1e6} ${telling.broken[0]}`,
    )
    if (!isBroken(telling.broken)) continue
    const seconds = Math.round((performance.now() - began) / 100) / 10
    console.log(`FOUND ${JSON.stringify({ name, lived, seconds, broken: telling.broken[0] })}`)
    const { broken } = await tell(
      { ...story, beats: story.beats.slice(0, telling.lived) },
      { moves, without: new Set([promise]), sought: promise, goesOn: true },
    )
    expect(broken).toEqual([])
    return
  }
  expect.fail(`${name} was not found in ${stories} stories, ${lived} moves`)
})
