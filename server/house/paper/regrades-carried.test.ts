import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { bring, exportFrom } from '#server/features/package/test-packages.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { makeTables, paperFeature, paperType } from './kind.ts'
import { paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const { set, save, handIn, regrade, undo, regrades } = paperOf(app)
const three = students.slice(22, 25)
const [ada, ben, cem] = three as [(typeof three)[0], (typeof three)[0], (typeof three)[0]]

beforeAll(() => makeTables(app().db))

const keyOf = (points: number) => [{ slot: 1, answer: 'A', points }]

/** What counts of each in a paper, by their names. */
async function results(id: string) {
  const { rows } = await sql<{ result: number }>`
    select author.result::float8 as result from submission_author as author
    join account on account.id = author.account_id where activity_id = ${id} and is_latest
    order by account.name collate "C"`.execute(app().db)
  return rows.map(({ result }) => result)
}
const shown = async (id: string) =>
  (await regrades(id)).map(({ id: _, by: __, undoneBy: ___, ...told }) => told)

test('regrades travel with the work of a course, and each is undone there by itself', async () => {
  const id = await set({ slots: 1, key: keyOf(2) })
  const names = three.map(({ name }) => name).sort()
  for (const who of three) {
    await save(who, id, 1, { value: 'A' })
    await handIn(who, id)
  }
  await app().settle()
  const first = await regrade(id, [ada, ben], keyOf(5), { reason: 'A was right all the time' })
  app().clock.advance(60_000)
  await regrade(id, [ben, cem], keyOf(7), { by: assistant1, reason: 'Worth more' })
  app().clock.advance(60_000)
  const third = await regrade(id, [cem], keyOf(9))
  await undo(id, third, assistant1)
  const scores = new Map([
    [ada.name, 5],
    [ben.name, 7],
    [cem.name, 7],
  ])
  const expected = (changed: Record<string, number> = {}) =>
    names.map(name => changed[name] ?? scores.get(name)!)
  expect(await results(id)).toEqual(expected())
  const told = await shown(id)
  expect(told).toMatchObject([
    { reason: '', regraded: 1, standing: 0 },
    { reason: 'Worth more', regraded: 2, standing: 2 },
    { reason: 'A was right all the time', regraded: 2, standing: 1 },
  ])
  expect(told.map(({ undoneAt }) => undoneAt !== null)).toEqual([true, false, false])

  const bytes = await exportFrom(app(), teacher1, linearAlgebra.id, { people: true, work: true })
  const { courseid } = await bring(app(), teacher2, bytes)
  const { rows } = await sql<{ id: string }>`
    select id from activity where course_id = ${courseid} and type = ${paperType}`.execute(app().db)
  const copy = rows[0]!.id
  // The table of this kind belongs to no feature of the product, so it does not travel.
  await sql`insert into paper (id, key) select ${copy}, key from paper where id = ${id}`.execute(app().db)
  expect(await results(copy)).toEqual(expected())
  expect(await shown(copy)).toEqual(told)
  const there = await regrades(copy)
  expect(there.map(({ undoneBy }) => undoneBy !== null)).toEqual([true, false, false])

  const [, second, earliest] = there
  expect(await undo(copy, earliest!.id, teacher2)).toEqual({ undone: 1, stayed: 1 })
  expect(await results(copy)).toEqual(expected({ [ada.name]: 2 }))
  expect(await undo(copy, earliest!.id, teacher2)).toBeNull()
  expect(await undo(copy, second!.id, teacher2)).toEqual({ undone: 2, stayed: 0 })
  expect(await results(copy)).toEqual([2, 2, 2])
  // Nothing of that reaches the course that it came from.
  expect(await results(id)).toEqual(expected())
  expect(await shown(id)).toEqual(told)

  expect(await undo(id, first)).toEqual({ undone: 1, stayed: 1 })
  expect(await results(id)).toEqual(expected({ [ada.name]: 2 }))
})
