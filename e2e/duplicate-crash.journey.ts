import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { demoPassword, students } from '#seed/people.ts'
import { crashStage } from './crash-stage.ts'

/** More than one batch of the worker: killed in the second, the first is done. */
const authors = students.slice(0, 30)

const on = crashStage()

interface Envelope {
  status: number
  message: string
  data: Record<string, string>
}
async function call(path: string, token: string, body: object) {
  const response = await fetch(on.server().address + path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { status, message, data } = (await response.json()) as Envelope
  expect(status, message).toBe(1)
  return data
}
const logIn = async (login: string) => {
  const data = await call('/UserApi/login', '', { email: `${login}@demo.lectern`, password: demoPassword })
  return data.token!
}

const words = 'vector matrix field kernel image basis linear rank trace space map sum proof root value'.split(
  ' ',
)
/** Two neighbours hand in the same words, which nobody else has. */
const textOf = (index: number) =>
  Array.from(
    { length: 120 },
    (_, at) => `${words[(at * 7 + (at % 11) * (at % 5)) % words.length]}${index >> 1}`,
  ).join(' ')

async function rows<T>(query: string, ...values: unknown[]) {
  return (await on.client().query(query, values)).rows as T[]
}
const stateOf = async (id: string) =>
  (
    await rows<{ total: number; done: number }>(
      `select count(*)::int as total, (count(*) filter (where state = 2))::int as done
       from duplicate_work where activity_id = $1 and state > 0`,
      id,
    )
  )[0]!
const foundIn = (id: string) =>
  rows(
    `select work.submission_id, work.rate, passage.source_id, passage.number, passage.begins, passage.ends
     from duplicate_work as work left join duplicate_passage as passage using (submission_id)
     where work.activity_id = $1 order by 1, 3, 4`,
    id,
  )

test('a server killed while it compares goes on where it was: no work is lost, and none counted twice', {
  timeout: 180_000,
}, async () => {
  const teacher = await logIn('teacher1')
  const { id = '' } = await call('/HomeworkApi/addHomework', teacher, {
    ...{ courseid: linearAlgebra.id, title: 'Essays' },
  })
  for (const [index, { login }] of authors.entries())
    await call('/HomeworkApi/submitWork', await logIn(login), { id, content: textOf(index) })

  await call('/HomeworkApi/checkRepeat', teacher, { id })
  const holder = await on.client().connect()
  // Whoever holds one of the second batch like this lets it be read, but not be kept: the worker stands there.
  await holder.query('begin')
  const { rows: held } = await holder.query(
    `select state from duplicate_work where activity_id = $1
     order by submission_id desc limit 1 offset 5 for key share`,
    [id],
  )
  expect(held).toEqual([{ state: 1 }])
  const isWaiting = async () =>
    (
      await rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%duplicate_work%'`,
      )
    ).length
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1)
  await on.server().kill()
  await holder.query('commit')
  holder.release()
  const before = await stateOf(id)
  expect(before.total).toBe(authors.length)
  expect(before.done).toBeGreaterThan(0)
  expect(before.done).toBeLessThan(authors.length)

  await on.server().start()
  await expect
    .poll(() => stateOf(id), { timeout: 120_000, interval: 500 })
    .toEqual({
      total: authors.length,
      done: authors.length,
    })
  const resumed = await foundIn(id)
  const sources = resumed as { submission_id: string; source_id: string | null; rate: number }[]
  expect(new Set(sources.map(one => one.submission_id)).size).toBe(authors.length)
  for (const { source_id, rate } of sources) {
    expect(source_id).not.toBeNull()
    expect(rate).toBe(100)
  }
  // As without any interruption.
  await call('/HomeworkApi/checkRepeat', teacher, { id })
  await expect.poll(async () => (await stateOf(id)).done, { timeout: 60_000 }).toBe(authors.length)
  expect(await foundIn(id)).toEqual(resumed)
})
