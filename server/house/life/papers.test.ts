import { expect, test } from 'vitest'
import { liveInPapers, plants } from './papers.ts'

const seeds = Array.from(
  { length: Number(process.env.STORIES ?? 3) },
  (_, index) => index + Number(process.env.SEED ?? 1),
)

test.each(seeds)(
  'nothing that students write in papers is lost, story %i',
  { timeout: 120_000 },
  async seed => {
    const { broken, told } = await liveInPapers(seed)
    if (process.env.WORDS) console.log(told.join('\n'))
    expect(broken, told.join('\n')).toEqual([])
  },
)

test.each(Object.entries(plants))('%s is missed', { timeout: 300_000 }, async (_, plant) => {
  for (let seed = 1; seed <= 20; seed++) {
    const { broken } = await liveInPapers(seed, plant)
    if (process.env.WORDS) console.log(seed, broken)
    if (broken.length > 0) return
  }
  expect.fail('nothing was missed')
})
