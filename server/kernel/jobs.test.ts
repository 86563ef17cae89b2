import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import type { Feature } from './feature.ts'
import { job, work } from './jobs.ts'
import { testApp } from './test-app.ts'

const app = testApp()

test('what is due by the clock stands on the schedule, in the time of the school', async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule`.execute(app().db)
  const wanted = lectern.features
    .flatMap(feature => feature.workers ?? [])
    .filter(({ options }) => options.cron)
    .map(({ queue, options }) => ({ name: queue, cron: options.cron, timezone: 'Asia/Shanghai' }))
  expect(wanted.length).toBeGreaterThan(5)
  expect(rows).toEqual(expect.arrayContaining(wanted))
})

describe('a server that starts', () => {
  const due = job<Record<string, never>>('test.due')
  let isReady = false
  const done: boolean[] = []
  const starting: Feature = {
    name: 'starting',
    workers: [work(due, async () => void done.push(isReady))],
    async start(services) {
      await services.jobs.enqueue(services.db, due.name, {})
      await new Promise(resolve => setTimeout(resolve, 1000))
      isReady = true
    },
  }
  const started = testApp({ app: { ...lectern, features: [...lectern.features, starting] } })

  test('does what is due once all of it is there, not before', async () => {
    await started().settle()
    expect(done).toEqual([true])
  })
})
