import { afterAll, describe, expect, test } from 'vitest'
import { noteProven } from '#server/kernel/call-coverage.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import { movesFor } from './moves.ts'
import { inWords, shortestOf } from './shortest.ts'
import { lengthOf, storyOf, type Telling, tell } from './telling.ts'

/** The same stories every time, and others every day. */
const [fixed, dated] = [1000, Math.floor(Date.now() / 86_400_000) * 10]
const asked = process.env.LECTERN_LIFE
const seeds = asked ? [Number(asked)] : [0, 1, 2, 3, 4].flatMap(index => [fixed + index, dated + index])

const tellings: Telling[] = []
/** While one waits for the database, the other goes on. */
const twoAtOnce = semaphore(2)

describe('a school lives by itself', () => {
  test.concurrent.each(seeds)('story %i', { timeout: 600_000 }, seed => twoAtOnce(() => live(seed)))

  test.skipIf(asked)('most of what people try is accepted', () => {
    const tried = tellings.flatMap(({ told }) => told).filter(({ isUsual }) => isUsual)
    const rate = tried.filter(({ outcome }) => outcome?.isDone).length / tried.length
    expect(tried.length).toBeGreaterThan(seeds.length * 80 * 0.6)
    expect(rate).toBeGreaterThanOrEqual(0.6)
  })
})

test.skipIf(asked).each([fixed, fixed + 1, dated])(
  'so it does on two servers that answer in turns, story %i',
  { timeout: 600_000 },
  seed => live(seed, true),
)

async function live(seed: number, isTwo = false) {
  const story = storyOf(seed, lengthOf(seed))
  const options = { moves: movesFor(seed), isTwo }
  const telling = await tell(story, options)
  tellings.push(telling)
  if (telling.broken.length === 0) return noteProven('stories')
  const shortest = await shortestOf(story, telling, options)
  expect.fail(
    `npm test -- life ${seed} tells it again${isTwo ? ', on one server' : ''}.\n\n${inWords(shortest)}`,
  )
}

afterAll(() => {
  const tried = tellings.flatMap(({ told }) => told).filter(({ isUsual }) => isUsual)
  const done = tried.filter(({ outcome }) => outcome?.isDone)
  const calls = new Set(done.map(({ move }) => move!.call.path))
  console.log(`a school lives: ${tried.length} tried, ${done.length} accepted, ${calls.size} kinds`)
})
