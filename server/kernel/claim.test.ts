import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimed } from './claim.ts'
import { testApp } from './test-app.ts'
import { readingUnit, type Services } from './unit.ts'

const app = testApp({ listen: true, settings: { SHARED: '1' } })
const alone = testApp()
const by = (services: Services, subject: string, run: () => Promise<void>) =>
  claimed(readingUnit(services), subject, run)

test('what one process does, another leaves alone until it is done, and does something else meanwhile', async () => {
  const other = await app().another()
  const [gate, done] = [Promise.withResolvers<void>(), [] as string[]]
  const first = by(app().services, 'this', () => gate.promise)
  await expect.poll(() => claims()).toEqual(['this'])
  expect(await by(other.services, 'this', async () => void done.push('too early'))).toBe(false)
  expect(await by(other.services, 'that', async () => void done.push('that'))).toBe(true)
  gate.resolve()
  expect(await first).toBe(true)
  expect(await by(other.services, 'this', async () => void done.push('this'))).toBe(true)
  expect(done).toEqual(['that', 'this'])
  expect(await claims()).toEqual([])
  await other.stop()
})

test('what a process held that is gone, another takes after a while; what failed, at once', async () => {
  await sql`insert into claim (subject, holder, until) values
    ('of the dead', gen_random_uuid(), clock_timestamp() - interval '1 second'),
    ('of the living', gen_random_uuid(), clock_timestamp() + interval '10 seconds')`.execute(app().db)
  const done: string[] = []
  const failing = by(app().services, 'failing', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  for (const subject of ['of the dead', 'of the living', 'failing'])
    await by(app().services, subject, async () => void done.push(subject))
  expect(done).toEqual(['of the dead', 'failing'])
  await sql`delete from claim`.execute(app().db)
})

test('a process alone asks nobody', async () => {
  let isDone = false
  expect(
    await by(alone().services, 'this', async () => {
      isDone = (await sql`select from claim`.execute(alone().db)).rows.length === 0
    }),
  ).toBe(true)
  expect(isDone).toBe(true)
})

async function claims() {
  const { rows } = await sql<{ subject: string }>`select subject from claim order by subject`.execute(
    app().db,
  )
  return rows.map(({ subject }) => subject)
}
