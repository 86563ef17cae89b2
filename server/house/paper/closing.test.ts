import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lateRules } from '#contract/features/submission/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import {
  accommodate,
  activityToManage,
  changeActivity,
  progressStates,
} from '#server/features/activity/public.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { prepareSubmissions } from '#server/features/submission/public.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { closer } from '#server/features/submission/writing/closing.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { heard, makeTables, paperErrors, paperFeature, paperSubmissions } from './kind.ts'
import { paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const paper = paperOf(app)
const {
  as,
  within,
  set,
  save,
  handIn,
  start,
  startAgain,
  grade,
  giveBack,
  sweep,
  standing,
  progress,
  submission,
} = paper
const { makeBatch, makeGroup, leave } = groupsOf(app)
const { versions, contentOf, refused, sinceThen, now, grant } = paper
const [student, classmate, third] = [students[0]!, students[1]!, students[2]!]
const moveDeadline = (id: string, endsAt: number | null) =>
  as(teacher1, async context =>
    changeActivity(context, await activityToManage(context, id), { endsAt }),
  ).then(() => app().settle())

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('at the deadline what was written is handed in as it stood then; who never began has not handed in', async () => {
  const end = now() + hour
  const id = await set({ mustBegin: true, endsAt: end })
  await within(unit => prepareSubmissions(unit.db, id))
  expect(await start(student, id)).toBe(end)
  await save(student, id, 1, { text: 'Half' })
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 0 })

  app().clock.advance(hour)
  await refused(save(student, id, 1, { text: 'Too late' }), paperErrors.closed)
  app().clock.advance(minute)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 1, submitted_at: end, late: false })
  expect(await progress(student, id)).toMatchObject({ state: progressStates.done })
  expect(await versions(id)).toMatchObject([
    { version: 1, submitted_by: null, submitted_at: end, late: false },
  ])
  expect(await contentOf((await submission(student, id)).id, 1)).toEqual({ 1: 'Half' })
  expect(await standing(classmate, id)).toMatchObject({ state: 0, submitted_at: null })
  await refused(save(student, id, 1, { text: 'Too late' }), paperErrors.closed)
  await refused(start(classmate, id), paperErrors.closed)
})

test('the sweep run again hands in nothing twice, and who handed in themselves keeps that', async () => {
  const id = await set({ mustBegin: true, endsAt: now() + hour })
  for (const who of [student, classmate, third]) {
    await start(who, id)
    await save(who, id, 1, { text: 'First' })
  }
  await handIn(student, id)
  await handIn(classmate, id)
  await save(classmate, id, 1, { text: 'Written on' })
  app().clock.advance(hour)
  await sinceThen()
  await sweep()
  await sweep()
  expect(await sinceThen()).toEqual(['handed in by 2'])
  const counted = async (who: typeof student) => {
    const { id: submissionId, version } = await submission(who, id)
    return { version, content: await contentOf(submissionId, version) }
  }
  expect(await counted(student)).toEqual({ version: 1, content: { 1: 'First' } })
  expect(await counted(classmate)).toEqual({ version: 2, content: { 1: 'Written on' } })
  expect(await counted(third)).toEqual({ version: 1, content: { 1: 'First' } })
  expect(await versions(id)).toHaveLength(4)
})

test('an interrupted sweep leaves nothing half done', async () => {
  const id = await set({ mustBegin: true, endsAt: now() + hour })
  await start(student, id)
  await save(student, id, 1, { text: 'Written' })
  app().clock.advance(hour)
  // What is told to the screens fails in the same transaction.
  const { workChanged } = paperSubmissions.on
  paperSubmissions.on.workChanged = interrupt
  try {
    await app().services.jobs.enqueue(app().db, 'submission.close', {})
    await expect.poll(async () => (await failures()) > 0).toBe(true)
    expect(await standing(student, id)).toMatchObject({ state: 0 })
    expect(await versions(id)).toEqual([])
  } finally {
    paperSubmissions.on.workChanged = workChanged
  }
  await sweep()
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 1 })
  expect(await versions(id)).toHaveLength(1)
})

test('the kind is told once all is handed in: what it then does holds up nobody, and is tried again', async () => {
  const key = [{ slot: 1, answer: 'A', points: 100 }]
  const id = await set({ mustBegin: true, endsAt: now() + hour, slots: 1, key })
  await start(student, id)
  await save(student, id, 1, { value: 'A' })
  app().clock.advance(hour)
  const { handedIn } = paperSubmissions.on
  paperSubmissions.on.handedIn = interrupt
  try {
    await app().services.jobs.enqueue(app().db, 'submission.close', {})
    await expect.poll(async () => (await standing(student, id))?.state).toBe(1)
    await expect.poll(async () => (await failures('closed')) > 0).toBe(true)
  } finally {
    paperSubmissions.on.handedIn = handedIn!
  }
  await sql`update pgboss.job set start_after = now() where name = 'submission.close' and state = 'retry'`.execute(
    app().db,
  )
  await expect.poll(async () => (await standing(student, id))?.state, { timeout: 5000 }).toBe(2)
  expect(await versions(id)).toHaveLength(1)
})

const interrupt = () => {
  throw new Error('interrupted')
}

/** @param of which jobs, by what is in their data */
const failures = async (of = '') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pgboss.job where name = 'submission.close' and state = 'retry'
      and (${of} = '' or data ? ${of})`.execute(app().db)
  return rows[0]!.count
}

test('working time runs from the beginning, longer for whom it is; the deadline ends it for all', async () => {
  const end = now() + 3 * hour
  const id = await set({ mustBegin: true, endsAt: end, workingTime: 3600 })
  const needs = { courseId: linearAlgebra.id, accountId: classmate.id, largerText: false, noBarrage: false }
  const needsMore = { ...needs, accountId: third.id }
  await within(async unit => accommodate(unit, { ...needs, factor: 1.5 }))
  await within(async unit => accommodate(unit, { ...needsMore, factor: 2 }))
  const began = now()
  const lasts = async (who: typeof student) => Math.round(((await start(who, id))! - began) / minute)
  expect(await lasts(student)).toBe(60)
  expect(await lasts(classmate)).toBe(90)
  expect(await lasts(third)).toBe(120)
  app().clock.advance(30 * minute)
  // Beginning again does not give more.
  expect(await lasts(student)).toBe(60)
  for (const who of [student, classmate, third]) await save(who, id, 1, { text: 'Half' })
  app().clock.advance(31 * minute)
  await sweep()
  const states = () =>
    Promise.all([student, classmate, third].map(async who => (await standing(who, id))!.state))
  expect(await states()).toEqual([1, 0, 0])
  app().clock.advance(30 * minute)
  await sweep()
  expect(await states()).toEqual([1, 1, 0])
  for (const each of [needs, needsMore]) await within(async unit => accommodate(unit, { ...each, factor: 1 }))

  app().clock.advance(hour)
  expect(await start(students[3]!, id)).toBe(end)
})

test('who comes after their own end finds it handed in, before the sweep has come by', async () => {
  const id = await set({ mustBegin: true, endsAt: now() + 3 * hour, workingTime: 3600 })
  const end = (await start(student, id))!
  await save(student, id, 1, { text: 'In time' })
  app().clock.advance(hour + 10_000)
  await refused(save(student, id, 1, { text: 'Too late' }), paperErrors.closed)
  expect(await handIn(student, id)).toMatchObject({ version: 1, time: end, overtime: false })
  expect(await versions(id)).toMatchObject([{ submitted_by: null, submitted_at: end }])
  await sweep()
  expect(await versions(id)).toHaveLength(1)
})

test('a moved deadline moves the ends of those who write, and more time opens again what was closed', async () => {
  const end = now() + hour
  const id = await set({ mustBegin: true, endsAt: end })
  for (const who of [student, classmate]) {
    await start(who, id)
    await save(who, id, 1, { text: 'Half' })
  }
  await moveDeadline(id, end + hour)
  expect(await submission(student, id)).toMatchObject({ ends_at: end + hour })
  app().clock.advance(hour + minute)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 0 })
  await moveDeadline(id, now() + minute)
  app().clock.advance(2 * minute)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 1 })

  const longer = now() + hour
  await grant(student, id, { endsAt: longer })
  await refused(save(classmate, id, 1, { text: 'More' }), paperErrors.closed)
  expect(await save(student, id, 1, { text: 'All of it' })).toMatchObject({ saved: true })
  expect(await standing(student, id)).toMatchObject({ state: 1 })
  app().clock.advance(hour)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 1, submitted_at: longer, late: false })
  expect(await submission(student, id)).toMatchObject({ version: 2 })
  expect(await submission(classmate, id)).toMatchObject({ version: 1 })
})

test('returned after its end it may be handed in at any time and stays on time; no sweep takes it', async () => {
  const id = await set({ mustBegin: true, endsAt: now() + hour, slots: 1 })
  await start(student, id)
  await save(student, id, 1, { text: 'In time' })
  app().clock.advance(2 * hour)
  await sweep()
  await grade(student, id, 1, 40)
  await giveBack([student], id)
  await save(student, id, 1, { text: 'Improved' })
  app().clock.advance(hour)
  await start(student, id).catch(() => {})
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 3 })
  expect(await handIn(student, id)).toMatchObject({ version: 2, overtime: false })
  expect(await standing(student, id)).toMatchObject({ state: 1, late: false })
})

test('returned before its end it is handed in at the end if something was written, and else stays returned', async () => {
  const id = await set({ mustBegin: true, endsAt: now() + hour })
  for (const who of [student, classmate]) {
    await start(who, id)
    await save(who, id, 1, { text: 'First' })
    await handIn(who, id)
  }
  await giveBack([student, classmate], id)
  await save(student, id, 1, { text: 'Second' })
  app().clock.advance(hour)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 1, late: false })
  expect(await standing(classmate, id)).toMatchObject({ state: 3 })
})

test('where late work is taken, it replaces as late what was handed in at their own end', async () => {
  const id = await set({
    mustBegin: true,
    endsAt: now() + 5 * hour,
    workingTime: 3600,
    lateRule: lateRules.late,
  })
  await start(student, id)
  await save(student, id, 1, { text: 'In time' })
  app().clock.advance(hour + 10_000)
  expect(await save(student, id, 1, { text: 'Late' })).toMatchObject({ saved: true })
  expect(await standing(student, id)).toMatchObject({ state: 1, late: false })
  expect(await handIn(student, id)).toMatchObject({ version: 2, overtime: true })
  expect(await standing(student, id)).toMatchObject({ state: 1, late: true })
  expect(await contentOf((await submission(student, id)).id, 1)).toEqual({ 1: 'In time' })
})

test('what is in the trash is not handed in', async () => {
  const id = await set({ mustBegin: true, endsAt: now() + hour })
  await start(student, id)
  await save(student, id, 1, { text: 'Written' })
  app().clock.advance(hour)
  const inTrash = (moment: number | null) =>
    app()
      .db.updateTable('activity')
      .set({ deleted_at: at(moment) })
      .where('id', '=', id)
      .execute()
  await inTrash(now())
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 0 })
  await inTrash(null)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 1 })
})

test('an attempt ends at the same moment as the one before, in which something was written after the hand-in', async () => {
  const id = await set({ mustBegin: true, attempts: 2, endsAt: now() + hour })
  for (const who of [student, classmate]) await start(who, id)
  await save(student, id, 1, { text: 'First' })
  await handIn(student, id)
  await save(student, id, 1, { text: 'Written since' })
  await startAgain(student, id)
  await save(student, id, 1, { text: 'Second' })
  await save(classmate, id, 1, { text: 'In the same second' })
  app().clock.advance(hour)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ state: 1, attempt: 2 })
  expect(await progress(student, id)).toEqual({ state: progressStates.done, score: null })
  expect(await contentOf((await submission(student, id)).id, 1)).toEqual({ 1: 'Second' })
  expect(await standing(classmate, id)).toMatchObject({ state: 1 })
})

test('what a group has begun that all have left since is closed, and is nobody’s', async () => {
  const batchId = await makeBatch()
  const groupId = await makeGroup(batchId, [student])
  const id = await set({ mustBegin: true, batchId, endsAt: now() + hour })
  await start(student, id)
  await save(student, id, 1, { text: 'Ours' })
  await leave(student, groupId)
  app().clock.advance(hour)
  await closer.run(readingUnit(app().services), {})
  expect(await versions(id)).toEqual([])
  expect(await standing(student, id)).toBeUndefined()
})
