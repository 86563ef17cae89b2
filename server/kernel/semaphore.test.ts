import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { integer } from '#contract/wire.ts'
import { lectern } from '#server/app.ts'
import { serve } from './feature.ts'
import { semaphore } from './semaphore.ts'
import { testApp } from './test-app.ts'

/** Work that continues until it is ended. */
function slowly() {
  const running = new Map<number, () => void>()
  return {
    running: () => [...running.keys()],
    run: (number: number) => new Promise<void>(resolve => running.set(number, resolve)),
    end(number: number) {
      running.get(number)?.()
      running.delete(number)
    },
  }
}

describe('a lane', () => {
  test('lets a given number run at a time, the rest in the order in which they came', async () => {
    const inTurn = semaphore(2)
    const { run, running, end } = slowly()
    const ended = Promise.all([1, 2, 3, 4].map(number => inTurn(() => run(number))))
    await expect.poll(running).toEqual([1, 2])
    end(2)
    await expect.poll(running).toEqual([1, 3])
    end(1)
    end(3)
    await expect.poll(running).toEqual([4])
    const late = inTurn(() => run(5))
    await expect.poll(running).toEqual([4, 5])
    end(4)
    end(5)
    await Promise.all([ended, late])
  })

  test('is free again after a failure', async () => {
    const inTurn = semaphore(1)
    await expect(inTurn(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    expect(await inTurn(async () => 'right')).toBe('right')
  })
})

const { run, running, end } = slowly()
const slowCalls = {
  compute: command('/SlowApi/compute', {
    summary: 'Compute for long.',
    access: anyone,
    atOnce: 2,
    input: z.object({ number: integer() }),
    output: z.object({}),
  }),
  look: query('/SlowApi/look', {
    summary: 'Ask the database.',
    access: anyone,
    input: z.object({}),
    output: z.object({ one: z.number() }),
  }),
}
const slow = {
  name: 'slow',
  calls: serve(slowCalls, {
    compute: async (_context, { number }) => {
      await run(number)
      return {}
    },
    look: async ({ db }) =>
      db.selectNoFrom(expression => expression.lit(1).as('one')).executeTakeFirstOrThrow(),
  }),
}

describe('a rush on a command with a long computation', () => {
  const app = testApp({
    app: { ...lectern, features: [...lectern.features, slow] },
    settings: { DATABASE_POOL: '3' },
    listen: true,
  })

  test('leaves connections to the database for everybody else', async () => {
    const rush = Promise.all(
      [1, 2, 3, 4, 5, 6].map(number => app().call(null, slowCalls.compute, { number })),
    )
    await expect.poll(() => running().length).toBe(2)
    expect(await app().call(null, slowCalls.look)).toEqual({ one: 1 })
    for (let left = 6; left > 0; left--) {
      await expect.poll(() => running().length).toBe(Math.min(left, 2))
      end(running()[0]!)
    }
    expect(await rush).toHaveLength(6)
  })

  test('does nothing for callers who have left', async () => {
    const rush = Promise.all([1, 2].map(number => app().call(null, slowCalls.compute, { number })))
    await expect.poll(() => running().length).toBe(2)
    const leaving = new AbortController()
    const asked = fetch(`${app().address}${slowCalls.compute.path}`, {
      method: 'POST',
      body: JSON.stringify({ number: 3 }),
      signal: leaving.signal,
    })
    const open = promisify(app().http.server.getConnections.bind(app().http.server))
    await expect.poll(() => open()).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await expect.poll(() => open()).toBe(0)
    const next = app().call(null, slowCalls.compute, { number: 4 })
    end(1)
    end(2)
    await rush
    await expect.poll(running).toEqual([4])
    end(4)
    await next
  })
})
