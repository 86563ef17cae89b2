import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tenths, thousandths } from '#contract/features/activity/score-rounding.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { tenthsIn, thousandthsIn } from './score-rounding.ts'

const app = testApp()

interface Mean {
  low: number
  high: number
  shown: number
  counted: number
  exact: number
}
/** Every mean of two scores at most two points apart, and of three. */
const means = prepared(
  () => sql<Mean>`
    select low, high, ${tenthsIn(sql`mean`)}::float8 as shown, ${thousandthsIn(sql`mean`)}::float8 as counted,
      (floor(twice / 2.0 + 0.5) / 10)::float8 as exact
    from generate_series(0, 1000) as low, generate_series(low, least(1000, low + 20)) as high
    cross join lateral (select low + high as twice, (select avg(each / 10.0) from (values (low), (high)) as two (each)) as mean) as of`,
)

test('scores are rounded alike by the server, the web client and the database, halves up', async () => {
  const rows = await means(app().db)
  expect(rows.length).toBeGreaterThan(20_000)
  const wrong = rows.filter(({ low, high, shown, counted, exact }) => {
    const mean = (low / 10 + high / 10) / 2
    return tenths(mean) !== exact || shown !== exact || thousandths(mean) !== counted
  })
  expect(wrong).toEqual([])
})
