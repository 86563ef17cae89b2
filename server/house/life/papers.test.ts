import { expect, test } from 'vitest'
import { offerProofs } from '#contract/features/submission/offer-rules.ts'
import { liveInPapers, offerFromATunnel } from './papers.ts'
import { plants } from './plants.ts'

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

test('three answers of a phone in a tunnel, past the end, are offered in one tap, and the record shows them once accepted', async () => {
  const told = await offerFromATunnel()
  const inTunnel = { 2: 'in the tunnel 2', 5: 'in the tunnel 5', 8: 'in the tunnel 8' }
  expect(told).toEqual({
    ...{ broken: [], offerable: inTunnel, outcome: 'offered as version 2', left: {} },
    proof: offerProofs.signed,
    before: { 1: 'in time' },
    after: { 1: 'in time', ...inTunnel },
  })
})

test.each(Object.entries(plants))('%s is missed', { timeout: 300_000 }, async (_, plant) => {
  for (let seed = 1; seed <= 20; seed++) {
    const { broken } = await liveInPapers(seed, plant)
    if (process.env.WORDS) console.log(seed, broken)
    if (broken.length > 0) return
  }
  expect.fail('nothing was missed')
})
