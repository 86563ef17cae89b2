import { expect, test } from 'vitest'
import { movesOf } from '../moves.ts'
import { storyOf, tell } from '../telling.ts'
import { breaches } from './list.ts'

/** Told by a run of its own, in which the server has the fault (vitest.config.ts beside this file). */
const breach = breaches.find(({ name }) => name === process.env.LECTERN_BREACH)!
const isBroken = (broken: readonly string[]) => broken.some(one => one.startsWith(`${breach.promise}:`))
const stories = Number(process.env.LECTERN_STORIES ?? 40)

test('the fault is found, and missed where nobody asks for it', { timeout: 3_600_000 }, async () => {
  const moves = breach.features.flatMap(feature => movesOf.get(feature)!)
  const began = performance.now()
  let lived = 0
  for (let seed = 1; seed <= stories; seed++) {
    const story = storyOf(seed, 80)
    const telling = await tell(story, { moves, only: breach.promise })
    lived += telling.lived
    if (!isBroken(telling.broken)) continue
    const seconds = Math.round((performance.now() - began) / 100) / 10
    console.log(`FOUND ${JSON.stringify({ name: breach.name, lived, seconds, broken: telling.broken[0] })}`)
    const without = await tell(
      { ...story, beats: story.beats.slice(0, telling.lived) },
      { moves, without: new Set([breach.promise]), goesOn: true },
    )
    expect(isBroken(without.broken)).toBe(false)
    return
  }
  expect.fail(`${breach.name} was not found in ${stories} stories, ${lived} moves`)
})
