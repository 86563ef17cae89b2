import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lateRules } from '#contract/features/submission/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { createActivity } from '#server/features/activity/public.ts'
import { addPolicy, alone, prepareSubmissions } from '#server/features/submission/public.ts'
import { countSubmissions } from '#server/features/submission/task/counts.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { stepCalls as calls } from './calls.ts'
import { stepFeature } from './feature.ts'
import { answered, stepErrors, stepType } from './kind.ts'
import { makeStudents } from './test-crowd.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, stepFeature] },
  settings: { DATABASE_POOL: '16', REQUEST_RATE: '1000000' },
})
const courseId = linearAlgebra.id
let crowd: { id: string; name: string }[] = []
beforeAll(async () => {
  crowd = await makeStudents(app().db, 1000)
})

const set = (endsAt: number | null = null) =>
  transaction(app().services, async unit => {
    const task = { courseId, type: stepType, title: 'Which one?', authorId: teacher1.id, folderId: null }
    const id = await createActivity(unit, { ...task, publishedAt: unit.now - 1000, endsAt })
    addPolicy(unit.db, id, { ...alone, fullScore: 1, lateRule: lateRules.refused, commentMinLength: 0 })
    return id
  })
const prepare = (id: string) => transaction(app().services, unit => prepareSubmissions(unit.db, id))
const inCourse = students.length + 1000

type Person = (typeof crowd)[number]
const asMember = ({ id }: Person) => ({ id }) as CastMember
const save = (who: Person, id: string, chosen: string[], sequence = 1) =>
  app().call(asMember(who), calls.answer, { id, chosen, sequence })
const handIn = (who: Person, id: string) => app().call(asMember(who), calls.handIn, { id })
const choiceOf = (place: number) => ['ABCD'[place % 4]!]

const stored = async (id: string) => {
  const { rows } = await sql<{ account_id: string; submissions: number; versions: number; value: unknown }>`
    select account_id, count(distinct submission.id)::int as submissions,
      count(distinct handed.version)::int as versions, (array_agg(part.value))[1] as value
    from submission_author as author
    join submission on submission.id = author.submission_id
    join submission_version as handed on handed.submission_id = submission.id
    join submission_part as part on part.submission_id = submission.id and part.version = handed.version
    where author.activity_id = ${id} group by account_id`.execute(app().db)
  return new Map(rows.map(({ account_id, ...row }) => [account_id, row]))
}

test('the rows of all are made before it starts; that says of nobody that they began', async () => {
  const id = await set()
  expect(await prepare(id)).toBe(inCourse)
  expect(await prepare(id)).toBe(0)
  const counts = (await countSubmissions(app().db, courseId, [id])).get(id)
  expect(counts).toMatchObject({ all: inCourse, notsubmitted: inCourse, submitted: 0 })
  const { rows } = await sql<{ begun: number; progress: number }>`
    select count(began_at)::int as begun, (select count(*)::int from progress where activity_id = ${id}) as progress
    from submission where activity_id = ${id}`.execute(app().db)
  expect(rows).toEqual([{ begun: 0, progress: 0 }])
})

test('a thousand answer at once, many of them twice: each answer is there once, and the counts are right', async () => {
  const id = await set()
  await prepare(id)
  answered.length = 0
  const answers = crowd.map(async (who, place) => {
    const chosen = choiceOf(place)
    // Impatient ones send everything twice.
    const times = place % 5 === 0 ? 2 : 1
    await Promise.all(Array.from({ length: times }, () => save(who, id, chosen)))
    return Promise.all(Array.from({ length: times }, () => handIn(who, id)))
  })
  const receipts = await Promise.all(answers)
  for (const [receipt, again] of receipts) if (again) expect(again).toEqual(receipt)
  const found = await stored(id)
  expect(found.size).toBe(1000)
  for (const [place, { id: who }] of crowd.entries())
    expect(found.get(who)).toEqual({ submissions: 1, versions: 1, value: { chosen: choiceOf(place) } })
  expect(answered.toSorted()).toEqual(crowd.map(({ id: who }) => who).sort())
  const counts = (await countSubmissions(app().db, courseId, [id])).get(id)
  expect(counts).toMatchObject({ submitted: 1000, tograde: 1000, notsubmitted: students.length })
})

test('they may change their minds until it ends, however their phones overtake each other', async () => {
  const id = await set()
  const few = crowd.slice(0, 100)
  // Without rows made beforehand, and with the entries of each in any order.
  await Promise.all(
    few.flatMap(who => [3, 1, 4, 2].map(sequence => save(who, id, [String(sequence)], sequence))),
  )
  await Promise.all(few.map(who => handIn(who, id)))
  const found = await stored(id)
  expect(found.size).toBe(100)
  for (const { value, versions, submissions } of found.values())
    expect({ value, versions, submissions }).toEqual({
      value: { chosen: ['4'] },
      versions: 1,
      submissions: 1,
    })
})

test('while the rows are made, those who are early write into theirs', async () => {
  const id = await set()
  const early = crowd.slice(0, 200)
  await Promise.all([prepare(id), ...early.map((who, place) => save(who, id, choiceOf(place)))])
  await Promise.all(early.map(who => handIn(who, id)))
  const found = await stored(id)
  for (const [place, { id: who }] of early.entries())
    expect(found.get(who)).toEqual({ submissions: 1, versions: 1, value: { chosen: choiceOf(place) } })
})

test('after the end nobody answers', async () => {
  const id = await set(app().clock.now() + 60_000)
  await prepare(id)
  await save(crowd[0]!, id, choiceOf(0))
  app().clock.advance(61_000)
  await app().refused(asMember(crowd[0]!), calls.handIn, { id }, stepErrors.closed)
})
