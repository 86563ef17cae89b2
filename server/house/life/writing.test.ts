import { expect, test } from 'vitest'
import { liveInWriting as tell } from './writing.ts'

const seeds = Array.from(
  { length: Number(process.env.STORIES ?? 2) },
  (_, index) => index + Number(process.env.SEED ?? 1),
)

test.each(seeds)('nothing that students write is lost, story %i', { timeout: 120_000 }, async seed => {
  const { broken, told } = await tell(seed)
  if (process.env.WORDS) console.log(told.map(({ words }) => words).join('\n'))
  expect(broken).toEqual([])
})

test('what a server overwrites that does not ask what a writer knew is missed', {
  timeout: 600_000,
}, async () => {
  for (let seed = 1; seed <= 24; seed++) {
    const { broken } = await tell(seed, { isForgetful: true })
    if (!broken.some(one => one.startsWith('kept:'))) continue
    if (process.env.WORDS) console.log(seed, broken)
    const { broken: others } = await tell(seed, { isForgetful: true, without: new Set(['kept']) })
    expect(others).toEqual([])
    return
  }
  expect.fail('nothing was missed')
})
