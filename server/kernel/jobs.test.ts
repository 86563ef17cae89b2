import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
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
