import { type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { prepareSubmissions } from '#server/features/submission/public.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { closer } from '#server/features/submission/writing/closing.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { makeStudents } from '../step/test-crowd.ts'
import { makeTables, paperFeature } from './kind.ts'
import { paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const { within, set, preview, regrade, undo, regrades, now } = paperOf(app)
const key = [{ slot: 1, answer: 'B', points: 2 }]
let crowd: { id: string; name: string }[] = []

beforeAll(async () => {
  await makeTables(app().db)
  crowd = await makeStudents(app().db, 1200)
})

/** A paper that so many of the crowd have begun, with an answer in each of its slots; its time is up. */
async function begun(count: number) {
  const id = await set({ slots: 2, key, endsAt: now() + hour })
  await within(unit => prepareSubmissions(unit.db, id))
  await sql`
    with begun as (
      update submission set began_at = ${at(now())}, ends_at = ${at(now() + hour)} from submission_author as author
      where submission.activity_id = ${id} and author.submission_id = submission.id
        and author.account_id = any(${crowd.slice(0, count).map(person => person.id)}::uuid[])
      returning submission.id
    )
    insert into submission_part (submission_id, slot, version, value, saved_at, changed_at)
    select id, slot, 1, '"B"', ${at(now())}, ${at(now())} from begun, generate_series(1, 2) as slot`.execute(
    app().db,
  )
  app().clock.advance(hour)
  return id
}
/** Of its transactions; when it looks for the next end, it does so outside of them. */
const sweepStatements = async () => {
  const trips = await roundTripsOf(() => closer.run(readingUnit(app().services), {}))
  return trips.flat().filter(text => !text.includes('to_timestamp(ceil')).length
}
const states = async (id: string) => {
  const rows = await app()
    .db.selectFrom('submission_author')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('activity_id', '=', id)
    .where(sql<SqlBool>`account_id = any(${crowd.map(person => person.id)}::uuid[])`)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('closing four hundred papers is as many statements as closing four', async () => {
  const few = await begun(4)
  const statements = await sweepStatements()
  expect(await states(few)).toEqual({ 0: 1196, 1: 4 })
  const many = await begun(400)
  expect(await sweepStatements()).toBe(statements)
  expect(await states(many)).toEqual({ 0: 800, 1: 400 })
  expect(statements).toBeLessThanOrEqual(15)
})

test('more than one transaction closes at a time are closed one batch after the other, each once', async () => {
  const id = await begun(1200)
  // Two processes sweep at the same time.
  await Promise.all([1, 2].map(() => closer.run(readingUnit(app().services), {})))
  await closer.run(readingUnit(app().services), {})
  expect(await states(id)).toEqual({ 1: 1200 })
  const { rows } = await sql<{ versions: number; closed: number }>`
    select (select count(*)::int from submission_version join submission on submission.id = submission_id
      where activity_id = ${id}) as versions, count(closed_at)::int as closed
    from submission where activity_id = ${id}`.execute(app().db)
  expect(rows).toEqual([{ versions: 1200, closed: 1200 }])
  await app().settle()
})

test('scoring four hundred papers, previewing and undoing it is as many statements as with four', async () => {
  const id = await begun(400)
  await closer.run(readingUnit(app().services), {})
  await app().settle()
  const statements = async (count: number, points: number) => {
    const [of, other] = [crowd.slice(0, count), [{ ...key[0]!, points }]]
    const previewing = await roundTripsOf(() => preview(id, of, other))
    const scoring = await roundTripsOf(() => regrade(id, of, other))
    const [made] = await regrades(id)
    const undoing = await roundTripsOf(() => undo(id, made!.id))
    return [previewing, scoring, undoing].flat(2).length
  }
  const few = await statements(4, 3)
  expect(few).toBeGreaterThan(0)
  expect(await statements(400, 4)).toBe(few)
})
