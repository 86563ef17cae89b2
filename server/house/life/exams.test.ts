import { expect, test } from 'vitest'
import { takeExam } from './exams.ts'
import { plants } from './plants.ts'

const first = Number(process.env.SEED ?? 1)
/** Stories that lost an answer once. */
const regressions = [9236]
const seeds = Array.from({ length: Number(process.env.STORIES ?? 3) }, (_, index) => first + index)
const wordsOf = (told: readonly string[]) => told.join('\n')

test.each(process.env.STORIES ? seeds : [...seeds, ...regressions])(
  'what was last seen as saved is what is scored, story %i',
  { timeout: 120_000 },
  async seed => {
    const { broken, told } = await takeExam({ seed })
    if (process.env.WORDS) console.log(wordsOf(told))
    expect(broken, wordsOf(told)).toEqual([])
  },
)

test('so it is where the server is killed in the middle of what it is asked', {
  timeout: 300_000,
}, async () => {
  let deaths = 0
  for (let seed = first; deaths < 3; seed++) {
    const story = await takeExam({ seed, isKilled: true })
    expect(story.broken, wordsOf(story.told)).toEqual([])
    deaths += story.deaths
  }
})

test.each(Object.entries(plants))('%s is missed', { timeout: 300_000 }, async (_, plant) => {
  for (let seed = 1; seed <= 20; seed++) {
    const { broken } = await takeExam({ seed, plant })
    if (process.env.WORDS) console.log(seed, broken)
    if (broken.length > 0) return
  }
  expect.fail('nothing was missed')
})
