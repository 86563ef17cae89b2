import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { beginTogether, returnSubmissions, type SubmissionKind } from '#server/features/submission/public.ts'
import { contextOf } from '#server/features/submission/test-work.ts'
import { Failure } from '#server/kernel/failure.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { transaction } from '#server/kernel/unit.ts'
import { heard, makeTables, paperErrors, paperFeature, paperSubmissions } from './kind.ts'
import { paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const {
  as,
  set,
  save,
  handIn,
  start,
  giveBack,
  standing,
  submission,
  refused,
  sweep,
  now,
  grade,
  giveMinutes,
} = paperOf(app)
const [student, classmate, third] = [students[0]!, students[1]!, students[2]!]
const minute = 60_000
const hour = 60 * minute

const endOf = async (who: typeof student, id: string) => (await submission(who, id)).ends_at

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

describe('a paper that has to be begun', () => {
  test('takes nothing before, with an end or without', async () => {
    for (const endsAt of [null, now() + hour]) {
      const id = await set({ mustBegin: true, endsAt })
      await refused(save(student, id, 1, { text: 'Early' }), paperErrors.notBegun)
      await refused(handIn(student, id), paperErrors.notBegun)
      expect(await standing(student, id)).toBeUndefined()
      expect(await start(student, id)).toBe(endsAt)
      expect(await save(student, id, 1, { text: 'Now' })).toMatchObject({ saved: true })
      // Sent again, it begins nothing anew.
      app().clock.advance(minute)
      expect(await start(student, id)).toBe(endsAt)
    }
  })

  test('is handed in at its end, whether the phone is there or not', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await start(student, id)
    await save(student, id, 1, { text: 'Written' })
    app().clock.advance(hour + minute)
    await sweep()
    expect(await standing(student, id)).toMatchObject({ state: 1 })
  })

  test('begun by many at once is as if each had begun alone, in as many statements as for two', async () => {
    const id = await set({ workingTime: 3600, endsAt: now() + 3 * hour })
    await start(third, id)
    const outcomes = await transaction(app().services, unit =>
      beginTogether(
        unit,
        [student, classmate, third].map(who => ({
          context: contextOf(unit, who),
          activityId: id,
          attempt: 1,
        })),
      ),
    )
    // Who has begun before is answered alone, with the end that they have.
    expect(outcomes).toEqual([
      { answer: { attempt: 1, endsAt: await endOf(student, id) } },
      { answer: { attempt: 1, endsAt: await endOf(classmate, id) } },
      'alone',
    ])
    expect(await save(classmate, id, 1, { text: 'Mine' })).toMatchObject({ saved: true })

    const statements = async (people: readonly (typeof student)[]) => {
      const paper = await set({ mustBegin: true })
      const trips = await roundTripsOf(() =>
        transaction(app().services, unit =>
          beginTogether(
            unit,
            people.map(who => ({ context: contextOf(unit, who), activityId: paper, attempt: 1 })),
          ),
        ),
      )
      return trips.flat().length
    }
    const ofTwo = await statements(students.slice(0, 2))
    expect(ofTwo).toBeGreaterThan(0)
    expect(await statements(students.slice(0, 12))).toBe(ofTwo)
  })

  test('begun by many refuses those who may not see it, and names another work', async () => {
    const id = await set({ mustBegin: true })
    const stranger = { id: '00000000-0000-7000-8000-000000000000', name: 'Nobody' }
    const [refusal, other] = await transaction(app().services, unit =>
      beginTogether(unit, [
        { context: contextOf(unit, stranger), activityId: id, attempt: 1 },
        { context: contextOf(unit, student), activityId: id, attempt: 1, work: 'another' },
      ]),
    )
    expect(refusal).toMatchObject({ failure: expect.any(Failure) })
    expect(other).toBe('alone')
    expect(await standing(student, id)).toBeUndefined()
  })
})

test('a kind draws its papers in the transaction in which they are begun, once for each', async () => {
  const drawn: string[][] = []
  const { begun } = paperSubmissions
  const draws: SubmissionKind['begun'] = async (_, __, ids) => void drawn.push([...ids])
  paperSubmissions.begun = draws
  try {
    const id = await set({ mustBegin: true })
    await start(student, id)
    await start(student, id)
    expect(drawn).toEqual([[(await submission(student, id)).id]])
    paperSubmissions.begun = () => Promise.reject(new Error('no paper'))
    await expect(start(classmate, id)).rejects.toThrow('no paper')
    expect(await standing(classmate, id)).toBeUndefined()
  } finally {
    paperSubmissions.begun = begun
  }
})

describe('a paper that closes when it is handed in', () => {
  test('is not changed any more, and the same hand-in is the same; a return opens it', async () => {
    const id = await set({ closesOnHandIn: true })
    await save(student, id, 1, { text: 'Once' })
    const receipt = await handIn(student, id)
    expect(await handIn(student, id)).toEqual(receipt)
    await refused(save(student, id, 1, { text: 'Twice' }), paperErrors.handedInOnce)
    await refused(save(student, id, 2, { text: 'More' }), paperErrors.handedInOnce)
    await giveBack([student], id)
    expect(await save(student, id, 1, { text: 'Twice' })).toMatchObject({ saved: true })
    expect(await handIn(student, id)).toMatchObject({ version: 2 })
    await refused(save(student, id, 1, { text: 'Thrice' }), paperErrors.handedInOnce)
  })
})

describe('time that is given while it runs', () => {
  test('is on top of what everybody has, also for who begins later', async () => {
    const id = await set({ workingTime: 3600, endsAt: now() + 2 * hour })
    const [ends, later] = [Number(await start(student, id)), Number(await start(classmate, id))]
    const both = async () => [await endOf(student, id), await endOf(classmate, id)]
    await giveMinutes(id, 10)
    expect(await both()).toEqual([ends + 10 * minute, later + 10 * minute])
    const began = now()
    expect(Number(await start(third, id)) - began).toBeGreaterThanOrEqual(70 * minute)
    await giveMinutes(id, 5, [classmate])
    expect(await both()).toEqual([ends + 10 * minute, later + 15 * minute])
    await giveMinutes(id, -10)
    expect(await both()).toEqual([ends, later + 5 * minute])
  })

  test('opens again what was closed, and goes beyond the end of the paper', async () => {
    const end = now() + hour
    const id = await set({ mustBegin: true, endsAt: end })
    await start(student, id)
    await save(student, id, 1, { text: 'First' })
    app().clock.advance(hour + minute)
    await sweep()
    await refused(save(student, id, 1, { text: 'Late' }), paperErrors.closed)
    await giveMinutes(id, 15, [student])
    expect(await save(student, id, 1, { text: 'In extra time' })).toMatchObject({ saved: true })
    app().clock.advance(15 * minute)
    await sweep()
    expect(await standing(student, id)).toMatchObject({ state: 1, late: false })
    expect(await submission(student, id)).toMatchObject({ version: 2 })
  })

  test('given back until a time, it is handed in then, whatever the paper says', async () => {
    const id = await set({ workingTime: 3600, endsAt: now() + 2 * hour })
    await start(student, id)
    await save(student, id, 1, { text: 'First' })
    await handIn(student, id)
    const until = now() + 24 * hour
    await as(teacher1, context =>
      returnSubmissions(context, paperSubmissions, id, { studentIds: [student.id], reason: 'Again', until }),
    )
    expect(await endOf(student, id)).toBe(until)
    // Times of the paper that change do not move it.
    await giveMinutes(id, 10)
    expect(await endOf(student, id)).toBe(until)
    await save(student, id, 1, { text: 'Second' })
    app().clock.advance(24 * hour + minute)
    await sweep()
    expect(await submission(student, id)).toMatchObject({ version: 2 })
  })
})

describe('points of slots', () => {
  test('are brought to the full score, or cut off there; what is dropped counts nothing', async () => {
    const scoreOf = async (policy: Parameters<typeof set>[0], scores: readonly number[], left?: object) => {
      const id = await set({ fullScore: 10, ...policy })
      await save(student, id, 1, { text: 'Done' })
      await handIn(student, id)
      for (const [index, score] of scores.entries()) {
        // Before the last grade the others are dropped.
        if (left && index === scores.length - 1)
          await sql`update submission_policy set slot_points = ${JSON.stringify(left)}::jsonb where activity_id = ${id}`.execute(
            app().db,
          )
        await grade(student, id, index + 1, score)
      }
      const { state, score } = (await standing(student, id))!
      return { state, score }
    }
    const slotPoints = { 1: 8, 2: 8, 3: 4 }
    expect(await scoreOf({ slotPoints, isScaled: true }, [8, 6, 4])).toEqual({ state: 2, score: 9 })
    expect(await scoreOf({ slotPoints }, [8, 6, 4])).toEqual({ state: 2, score: 10 })
    expect(await scoreOf({ slotPoints }, [8, 1])).toEqual({ state: 1, score: null })
    expect(await scoreOf({ slotPoints }, [2, 8, 4], { 1: 8, 3: 4 })).toEqual({ state: 2, score: 6 })
  })
})
