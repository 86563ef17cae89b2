import { beforeEach, describe, expect, test } from 'vitest'
import { believed, Memory } from './memory.ts'

let elapsed = 0
let memory: Memory
/** What the database would answer, and how often it was asked. */
let stored: { role: string } | undefined
let asked: number

beforeEach(() => {
  memory = new Memory(() => elapsed)
  stored = { role: 'student' }
  asked = 0
})

const ask = async () =>
  (
    await memory.remember(
      'anna in algebra',
      async () => {
        asked++
        return stored
      },
      () => ['anna', 'algebra'],
    )
  )?.role

describe('what is remembered about a person', () => {
  test('is trusted without a query, and for no longer than the limit', async () => {
    await ask()
    stored = { role: 'assistant' }
    elapsed += believed - 1
    expect([await ask(), asked]).toEqual(['student', 1])
    elapsed += 1
    expect([await ask(), asked]).toEqual(['assistant', 2])
  })

  test('is trusted for longer by who reads it again anyway, but not once it was forgotten', async () => {
    const askAgain = async () => {
      const read = async () => {
        asked++
        return stored
      }
      return (await memory.remember('anna in algebra', read, () => ['anna'], true))?.role
    }
    await ask()
    stored = { role: 'assistant' }
    elapsed += 20 * believed
    expect([await askAgain(), asked]).toEqual(['student', 1])
    memory.forget(['anna'])
    expect([await askAgain(), asked]).toEqual(['assistant', 2])
    elapsed += 100 * believed
    await askAgain()
    expect(asked).toBe(3)
  })

  test('ages from before it was read', async () => {
    await memory.remember(
      'slow',
      async () => {
        elapsed += believed
        return { role: 'student' }
      },
      () => [],
    )
    expect(
      await memory.remember(
        'slow',
        async () => undefined,
        () => [],
      ),
    ).toBeUndefined()
  })

  test('never includes absence', async () => {
    stored = undefined
    expect(await ask()).toBeUndefined()
    stored = { role: 'student' }
    expect(await ask()).toBe('student')
  })

  test.each(['anna', 'algebra'])('is forgotten with %s, and not with others', async owner => {
    await ask()
    stored = { role: 'assistant' }
    memory.forget(['ben', 'history'])
    expect(await ask()).toBe('student')
    memory.forget([owner])
    expect(await ask()).toBe('assistant')
  })

  test('is not kept when it was forgotten while it was being read', async () => {
    const reading = memory.remember(
      'anna in algebra',
      async () => {
        const found = stored
        memory.forget(['algebra'])
        return found
      },
      () => ['anna', 'algebra'],
    )
    stored = { role: 'assistant' }
    expect((await reading)?.role).toBe('student')
    expect(await ask()).toBe('assistant')
  })

  test('stays forgotten however many others are forgotten afterwards', async () => {
    await ask()
    stored = { role: 'assistant' }
    memory.forget(['anna'])
    memory.forget(Array.from({ length: 60_000 }, (_, index) => `somebody ${index}`))
    expect(await ask()).toBe('assistant')
  })
})
