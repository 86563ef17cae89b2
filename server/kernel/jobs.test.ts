import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import type { Feature } from './feature.ts'
import { job, work, workersIn } from './jobs.ts'
import { testApp } from './test-app.ts'
import { roundTripsOf } from './test-round-trips.ts'
import { transaction } from './unit.ts'

const app = testApp()

test("jobs due by the clock are on the schedule, in the school's time zone", async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule`.execute(app().db)
  const wanted = workersIn(app().services.declarations)
    .filter(({ options }) => options.cron)
    .map(({ queue, options }) => ({ name: queue, cron: options.cron, timezone: 'Asia/Shanghai' }))
  expect(wanted.length).toBeGreaterThan(5)
  expect(rows).toEqual(expect.arrayContaining(wanted))
})

describe('jobs that a command sends', () => {
  const first = job<{ n: number }>('test.first')
  const later = job<{ n: number }>('test.later')
  const done: number[] = []
  const note = async (_: unknown, { n }: { n: number }) => void done.push(n)
  const sending: Feature = { name: 'sending', workers: [work(first, note), work(later, note)] }
  const sent = testApp({ app: { ...lectern, features: [...lectern.features, sending] } })

  test('go out with the commit in one write; nobody has to await them', async () => {
    const trips = await roundTripsOf(() =>
      transaction(sent().services, async unit => {
        void unit.enqueue(first, { n: 1 })
        void unit.enqueue(later, { n: 2 })
      }),
    )
    expect(trips.map(texts => texts.length)).toEqual([4])
    await sent().settle()
    expect(done.sort()).toEqual([1, 2])
  })

  test('are not sent when the command fails', async () => {
    done.length = 0
    const failing = transaction(sent().services, async unit => {
      void unit.enqueue(first, { n: 3 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await sent().settle()
    expect(done).toEqual([])
  })
})
