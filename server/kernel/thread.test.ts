import { expect, test } from 'vitest'
import { inThread } from './thread.ts'

const file = new URL('./test-thread.ts', import.meta.url)
const ask = (asked: 'who' | 'fail' | 'hang' | 'grow', time = 20_000) =>
  inThread<number>(file, asked, { time, memory: 32 })

test('a thread is asked again, and never two things at once', async () => {
  const first = await ask('who')
  expect(first).toBeGreaterThan(0)
  expect(await ask('who')).toBe(first)
  const both = await Promise.all([ask('who'), ask('who')])
  expect(both).toContain(first)
  expect(new Set(both).size).toBe(2)
  expect(both).toContain(await ask('who'))
})

test.each(['fail', 'grow'] as const)(
  'a thread that is asked to %s does not answer, and another does then',
  async asked => {
    const first = await ask('who')
    expect(await ask(asked)).toBeUndefined()
    const next = await ask('who')
    expect(next).toBeGreaterThan(0)
    expect(next).not.toBe(first)
  },
)

test('a thread that takes too long is ended, and another answers then', async () => {
  const first = await ask('who')
  expect(await ask('hang', 200)).toBeUndefined()
  const next = await ask('who')
  expect(next).toBeGreaterThan(0)
  expect(next).not.toBe(first)
})
