import { expect, test } from 'vitest'
import { movesOf } from '../moves.ts'
import { storyOf, tell } from '../telling.ts'
import { type PromiseName, promises } from '../world.ts'
import { liveInWriting } from '../writing.ts'
import { breaches } from './list.ts'

/** Told by a run of its own, in which the server has the fault (vitest.config.ts beside this file). */
const breach = breaches.find(one => one.name === process.env.LECTERN_BREACH)!
const { name, promise, features = [], often = [] } = breach
const usual = features.flatMap(feature => movesOf.get(feature)!)
const moves = usual.flatMap(move => (often.includes(move.call) ? Array(10).fill(move) : [move]))
const stories = Number(process.env.LECTERN_STORIES ?? 40)

/** A story, of which only some beats may be told. */
async function liveThrough(seed: number, without: ReadonlySet<PromiseName>, beats = 80) {
  if (features.length === 0) return { ...(await liveInWriting(seed, { without })), lived: 25 }
  return tell({ ...storyOf(seed, beats) }, { moves, without, sought: promise, goesOn: beats < 80 })
}

test('the fault is found, and missed where nobody asks for it', { timeout: 3_600_000 }, async () => {
  const began = performance.now()
  const others = new Set(promises.filter(one => one !== promise))
  let lived = 0
  for (let seed = 1; seed <= stories; seed++) {
    const telling = await liveThrough(seed, others)
    lived += telling.lived
    if (process.env.WORDS) console.log(telling.told.map(({ words }) => words).join('\n'))
    const [broken] = telling.broken
    if (broken === undefined) continue
    const seconds = Math.round((performance.now() - began) / 100) / 10
    console.log(`FOUND ${JSON.stringify({ name, lived, seconds, broken })}`)
    const missed = await liveThrough(seed, new Set([promise]), telling.lived)
    expect(missed.broken).toEqual([])
    return
  }
  expect.fail(`${name} was not found in ${stories} stories, ${lived} moves`)
})
