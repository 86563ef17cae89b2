import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { activityToManage, changeActivity, withdrawException } from '#server/features/activity/public.ts'
import { begin, handInWritten, savePart } from '#server/features/submission/public.ts'
import { contextOf, hour, minute } from '#server/features/submission/test-work.ts'
import type { Database } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { paperCalls, paperHandlers } from './calls.ts'
import { heard, makeTables, paperErrors, paperFeature, paperSubmissions, paperType } from './kind.ts'
import { paperOf } from './test-paper.ts'

const feature = { ...paperFeature, calls: paperHandlers }
const app = testApp({
  app: { ...lectern, features: [...lectern.features, feature] },
  settings: { REQUEST_RATE: '1000000' },
})
const { as, within, set, save, handIn, start, giveBack, standing, submission, versions, contentOf } =
  paperOf(app)
const { refused, sinceThen, now, sweep, grant } = paperOf(app)
const [student, classmate, third] = [students[0]!, students[1]!, students[2]!]

const endNow = (id: string) => app().call(teacher1, paperCalls.endNow, { id })
const giveTime = (id: string, minutes: number, of?: readonly CastMember[]) =>
  app().call(teacher1, paperCalls.giveTime, { id, minutes, studentIds: of?.map(person => person.id) })
const isOpen = async (who: CastMember, id: string) => (await submission(who, id)).closed_at === null
/** Everybody has begun and written a word. */
async function begun(id: string, people: readonly CastMember[] = [student, classmate, third]) {
  for (const who of people) {
    await start(who, id)
    await save(who, id, 1, { text: who.name })
  }
}

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

describe('ended by hand', () => {
  test('a paper is handed in for all who were writing, at that moment, without waiting for the closer', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await begun(id, [student, classmate])
    await handIn(classmate, id)
    await sinceThen()
    await endNow(id)
    const { ends_at } = await submission(student, id)
    expect(ends_at).toBeLessThanOrEqual(now())
    expect(await sinceThen()).toEqual(['handed in by 1'])
    expect(await standing(student, id)).toMatchObject({ state: 1, submitted_at: ends_at, late: false })
    expect(await submission(student, id)).toMatchObject({ version: 1, closed_at: ends_at })
    expect(await submission(classmate, id)).toMatchObject({ version: 1, closed_at: ends_at })
    for (const who of [student, classmate])
      await refused(save(who, id, 1, { text: 'Too late', sequence: 9 }), paperErrors.closed)
    await refused(start(third, id), paperErrors.closed)
  })

  test('whoever has times of their own, or more time, is not left open; until that is given anew', async () => {
    const id = await set({ mustBegin: true, workingTime: 3600, endsAt: now() + 2 * hour })
    await grant(classmate, id, { endsAt: now() + 5 * hour })
    await begun(id)
    await giveTime(id, 10)
    await giveTime(id, 20, [third])
    await endNow(id)
    await sinceThen()
    for (const who of [student, classmate, third]) expect(await isOpen(who, id)).toBe(false)
    // What is changed otherwise opens nothing.
    await as(teacher1, async context =>
      changeActivity(context, await activityToManage(context, id), { title: 'Renamed' }),
    )
    for (const who of [student, classmate, third]) expect(await isOpen(who, id)).toBe(false)

    app().clock.advance(minute)
    await giveTime(id, 5, [student])
    expect(await save(student, id, 1, { text: 'In extra time' })).toMatchObject({ saved: true })
    await refused(save(classmate, id, 1, { text: 'Closed' }), paperErrors.closed)
    await grant(classmate, id, { endsAt: now() + hour })
    expect(await save(classmate, id, 1, { text: 'Own time' })).toMatchObject({ saved: true })
    await refused(save(third, id, 1, { text: 'Closed' }), paperErrors.closed)
    app().clock.advance(hour + minute)
    await sweep()
    for (const who of [student, classmate])
      expect(await submission(who, id)).toMatchObject({ version: 2, ends_at: expect.any(Number) })
    await within(unit =>
      withdrawException(unit, { id, course_id: linearAlgebra.id, type: paperType }, [classmate.id]),
    )
    expect(await isOpen(classmate, id)).toBe(false)
  })

  test('more time for all opens it for all, on top of the moment when it was ended; so does a later end', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await begun(id)
    await giveTime(id, 30)
    await endNow(id)
    await sinceThen()
    const ended = (await submission(student, id)).ends_at!
    await giveTime(id, 5)
    for (const who of [student, classmate, third])
      expect(await submission(who, id)).toMatchObject({ ends_at: ended + 5 * minute, closed_at: null })
    await endNow(id)
    await sinceThen()
    expect(await isOpen(student, id)).toBe(false)
    const later = now() + hour
    await as(teacher1, async context =>
      changeActivity(context, await activityToManage(context, id), { endsAt: later }),
    )
    expect(await submission(student, id)).toMatchObject({ ends_at: later, closed_at: null })
  })

  test('what was given back until a later time ends as well; without an end it may be handed in at any time', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await begun(id, [student, classmate])
    app().clock.advance(2 * hour)
    await sweep()
    await giveBack([student, classmate], id)
    await endNow(id)
    await as(teacher1, async context =>
      changeActivity(context, await activityToManage(context, id), { title: 'Renamed' }),
    )
    await sinceThen()
    expect(await submission(student, id)).toMatchObject({ ends_at: null, closed_at: null })
    expect(await save(student, id, 1, { text: 'Improved' })).toMatchObject({ saved: true })
  })

  test('is for staff who manage activities', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    for (const [call, input] of [
      [paperCalls.endNow, { id }],
      [paperCalls.giveTime, { id, minutes: 5 }],
    ] as const)
      await expect(app().call(student, call, input as never)).rejects.toThrow()
  })
})

test('a deadline that is moved into the past, or time that is taken away, hands in at once', async () => {
  const moved = await set({ mustBegin: true, endsAt: now() + hour })
  await begun(moved)
  await as(teacher1, async context =>
    changeActivity(context, await activityToManage(context, moved), { endsAt: now() - 1000 }),
  )
  await sinceThen()
  for (const who of [student, classmate, third])
    expect(await standing(who, moved)).toMatchObject({ state: 1 })

  const taken = await set({ mustBegin: true, endsAt: now() + minute })
  await giveTime(taken, 30)
  await begun(taken)
  app().clock.advance(10 * minute)
  await giveTime(taken, -30)
  await sinceThen()
  for (const who of [student, classmate, third])
    expect(await standing(who, taken)).toMatchObject({ state: 1 })
})

describe('at the same moment as the end', () => {
  const inside = (db: Database, who: CastMember) => contextOf({ ...readingUnit(app().services), db }, who)
  const written = { slot: 1, text: 'My last words', value: null, fileIds: [] }
  const newest = async (who: CastMember, id: string) => {
    const { id: submissionId, version, sealed } = await submission(who, id)
    return { version, sealed, text: (await contentOf(submissionId, version))[1] }
  }

  test('what is just being saved is handed in', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await begun(id)
    let isSaved = false
    await meanwhile(
      app().services,
      async db => {
        isSaved = (await savePart(inside(db, student), id, written)).saved
      },
      () => endNow(id),
    )
    await sinceThen()
    expect(isSaved).toBe(true)
    expect(await newest(student, id)).toEqual({ version: 1, sealed: 1, text: 'My last words' })
  })

  test('what is saved while it ends is handed in, or refused', async () => {
    const people = students.slice(0, 12)
    for (let turn = 0; turn < 6; turn++) {
      const id = await set({ mustBegin: true, endsAt: now() + hour })
      await Promise.all(people.map(who => start(who, id)))
      const writing = people.map(async who => {
        for (let sequence = 1; ; sequence++) {
          const outcome = await app()
            .call(who, paperCalls.saveAnswer, { id, slot: 1, answer: `${sequence}`, sequence })
            .then(
              () => 'saved',
              () => 'refused',
            )
          if (outcome === 'refused') return { who, newest: sequence - 1 }
        }
      })
      await endNow(id)
      const found = await Promise.all(writing)
      await sinceThen()
      await sweep()
      for (const { who, newest: last } of found) {
        const { version, closed_at } = await submission(who, id)
        expect(closed_at).not.toBeNull()
        expect(version).toBe(last > 0 ? 1 : 0)
        if (last > 0) expect((await newest(who, id)).text).toBe(`${last}`)
      }
    }
  })

  test('who is just beginning has begun before the end, and is closed with the others', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await begun(id, [classmate])
    await meanwhile(
      app().services,
      async db => void (await begin(inside(db, student), id)),
      () => endNow(id),
    )
    await sinceThen()
    expect(await isOpen(student, id)).toBe(false)
  })

  test('who begins while it ends has its end, however long they would have had', async () => {
    const people = students.slice(0, 12)
    for (let turn = 0; turn < 6; turn++) {
      const id = await set({ workingTime: 3600, endsAt: now() + 3 * hour })
      const beginning = people.map(who =>
        app()
          .call(who, attemptCalls.begin, { id, attempt: 1 })
          .then(
            () => true,
            () => false,
          ),
      )
      await endNow(id)
      await Promise.all(beginning)
      await sinceThen()
      await sweep()
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from submission where activity_id = ${id}
          and (closed_at is null or ends_at > ${new Date(now())})`.execute(app().db)
      expect(rows).toEqual([{ open: 0 }])
    }
  })

  test('what is just being handed in is one hand-in', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await begun(id)
    await meanwhile(
      app().services,
      async db => void (await handInWritten(inside(db, student), paperSubmissions, id)),
      () => endNow(id),
    )
    await sinceThen()
    expect(await newest(student, id)).toEqual({ version: 1, sealed: 1, text: student.name })
    // And who comes with it after the end finds it handed in.
    expect(await handIn(classmate, id)).toMatchObject({ version: 1 })
    expect(await versions(id)).toHaveLength(3)
  })

  test('time that is being given counts, or the end: nobody waits for the other for ever', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const id = await set({ mustBegin: true, endsAt: now() + hour })
      await begun(id)
      const before = await deadlocks()
      const [first, second] = turn % 2 === 0 ? [endNow(id), giveTime(id, 10)] : [giveTime(id, 10), endNow(id)]
      await Promise.all([first, second])
      await sinceThen()
      const { ends_at, closed_at } = await submission(student, id)
      const isGiven = ends_at! > now()
      expect(closed_at === null).toBe(isGiven)
      expect((await submission(third, id)).ends_at).toBe(ends_at)
      expect(await deadlocks()).toBe(before)
    }
  })
})

async function deadlocks() {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app().db)
  return rows[0]!.deadlocks
}
