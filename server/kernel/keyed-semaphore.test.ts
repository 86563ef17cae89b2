import { expect, test } from 'vitest'
import { keyedSemaphore } from './keyed-semaphore.ts'

test('one person’s tasks wait for each other and for nobody else’s', async () => {
  const inTurn = keyedSemaphore()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (who: string, name: string) =>
    inTurn(who, () => {
      started.push(name)
      return new Promise<void>(resolve => ends.set(name, resolve))
    })
  const first = begin('mallory', 'slow')
  const second = begin('mallory', 'slower')
  const other = begin('anna', 'quick')
  expect(started).toEqual(['slow', 'quick'])
  ends.get('quick')!()
  await other
  ends.get('slow')!()
  await first
  expect(started).toEqual(['slow', 'quick', 'slower'])
  ends.get('slower')!()
  await second
  const again = begin('mallory', 'once more')
  expect(started.at(-1)).toBe('once more')
  ends.get('once more')!()
  await again
})

test('a task that fails frees its place', async () => {
  const inTurn = keyedSemaphore()
  await expect(inTurn('mallory', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn('mallory', async () => 'done')).toBe('done')
})
