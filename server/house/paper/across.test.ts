import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { lockTask, prepareSubmissions, publishSingly } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { preparedStatements } from '#server/kernel/prepared.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { makeStudents } from '../step/test-crowd.ts'
import { gradingCalls, gradingHandlers } from './grading-calls.ts'
import { heard, makeTables, paperErrors, paperFeature, paperSubmissions } from './kind.ts'
import { paperOf } from './test-paper.ts'

const feature = { ...paperFeature, calls: gradingHandlers }
const app = testApp({
  app: { ...lectern, features: [...lectern.features, feature] },
  settings: { REQUEST_RATE: '1000000' },
})
const paper = paperOf(app)
const { within, set, save, handIn, startAgain, giveBack, publish, regrade, undo, standing, progress } = paper
const { submission, answers, sinceThen, now } = paper
const { makeBatch, makeGroup } = groupsOf(app)
const [ada, ben, cem, dov] = students as [CastMember, CastMember, CastMember, CastMember]
const courseId = linearAlgebra.id

type Which = 'all' | 'toGrade' | 'graded'
const pageOf = (
  id: string,
  slot: number,
  which: Which = 'all',
  { as = teacher1, page = 1, limit = 50 } = {},
) => app().call(as, gradingCalls.answersOfSlot, { id, slot, which, page, limit })
const counts = async (id: string) =>
  (await app().call(teacher1, gradingCalls.countAnswers, { id })).list.map(
    ({ slot, handedIn, toGrade, graded }) => [slot, handedIn, toGrade, graded],
  )
interface Grade {
  studentId?: string
  slot?: number
  score?: number
  comment?: string
  attempt?: number
  version?: number
  work?: string
  seen?: number
  isAlone?: boolean
}
const gradeAll = async (id: string, of: readonly (Grade & { of?: CastMember })[], as = teacher1) => {
  const grades = of.map(({ of: student, ...one }) => ({
    ...{ studentId: student?.id ?? '', slot: 1, score: 5 },
    ...one,
  }))
  const { list } = await app().call(as, gradingCalls.gradeAnswers, { id, grades })
  return list.map(({ number, refusal }) => refusal?.code ?? number)
}
/** Each of these writes in two slots and hands in; the first is for the machine where there is a key. */
async function handedIn(who: readonly CastMember[], more: Parameters<typeof set>[0] = {}) {
  const id = await set({ slots: 2, ...more })
  for (const one of who) {
    await save(one, id, 1, { value: 'B' })
    await save(one, id, 2, { text: `By ${one.name}` })
    await handIn(one, id)
  }
  await app().settle()
  return id
}
const authorsIn = ({ list }: Awaited<ReturnType<typeof pageOf>>) =>
  list.map(({ authors }) => authors.map(({ name }) => name).join(' & '))
const namesOf = (...people: CastMember[]) => people.map(({ name }) => name)

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('a grader reads one question of all students, what the machine gave beside it, and what waits', async () => {
  const id = await handedIn([cem, ada, ben], { key: [{ slot: 1, answer: 'B', points: 2 }] })
  await save(ada, id, 2, { text: 'Not handed in yet' })
  const all = await pageOf(id, 2)
  expect(authorsIn(all)).toEqual(namesOf(ada, ben, cem))
  expect(all).toMatchObject({ total: 3 })
  expect(all.list[0]).toMatchObject({
    ...{
      attempt: 1,
      version: 1,
      text: `By ${ada.name}`,
      value: null,
      files: [],
      isAnswered: true,
      most: 100,
    },
    ...{ isToGrade: true, score: null, workId: (await submission(ada, id)).alias },
    authors: [{ studentId: ada.id, name: ada.name, score: null }],
  })
  expect((await pageOf(id, 1)).list[0]).toMatchObject({
    ...{ value: 'B', isToGrade: false },
    score: { score: 2, comment: '', number: 0, byMachine: true },
  })
  expect(await counts(id)).toEqual([
    [1, 3, 0, 3],
    [2, 3, 3, 0],
  ])
  expect(
    await gradeAll(id, [
      { of: ada, slot: 2, comment: 'Good' },
      { of: cem, slot: 2, score: 0 },
    ]),
  ).toEqual([1, 1])
  expect(await standing(ada, id)).toMatchObject({ state: 2, score: 7 })
  expect(await standing(cem, id)).toMatchObject({ state: 2, score: 2 })
  expect(authorsIn(await pageOf(id, 2, 'toGrade'))).toEqual(namesOf(ben))
  const graded = await pageOf(id, 2, 'graded')
  expect(authorsIn(graded)).toEqual(namesOf(ada, cem))
  expect(graded.list[0]!.score).toEqual({ score: 5, comment: 'Good', number: 1, byMachine: false })
  expect(await counts(id)).toEqual([
    [1, 3, 0, 3],
    [2, 3, 1, 2],
  ])
  // The machine is overruled like that as well.
  expect(await gradeAll(id, [{ of: ada, score: 1, seen: 0 }])).toEqual([1])
  expect(await standing(ada, id)).toMatchObject({ score: 6 })
})

test('pages follow each other; what nobody wrote is there as unanswered', async () => {
  const id = await handedIn([ada, ben, cem], { slots: 3 })
  const pages = await Promise.all([1, 2, 3].map(page => pageOf(id, 2, 'all', { page, limit: 2 })))
  expect(pages.map(authorsIn)).toEqual([namesOf(ada, ben), namesOf(cem), []])
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
  expect((await pageOf(id, 3)).list[0]).toMatchObject({
    text: '',
    value: null,
    isAnswered: false,
    isToGrade: true,
  })
})

test('each grade is answered by itself: one that is refused leaves the others as they are', async () => {
  const id = await handedIn([ada, ben, cem])
  await save(cem, id, 2, { text: 'Better' })
  await handIn(cem, id)
  const { notHandedIn, handedInAgain, markedMeanwhile, slotMissing, scoreInvalid, otherGroup } = paperErrors
  await gradeAll(id, [{ of: ben, slot: 2, score: 9 }], assistant1)
  expect(
    await gradeAll(id, [
      { of: ada, version: 1, seen: 0 },
      { of: ben, slot: 2, seen: 0 },
      { of: cem, version: 1 },
      { of: dov },
      { of: ada, slot: 3 },
      { of: ada, slot: 2, score: 100.5 },
      { of: ada, slot: 2, score: -1 },
      { of: ben, work: (await submission(ada, id)).alias },
      { of: cem, slot: 2, version: 2 },
    ]),
  ).toEqual(
    [
      1,
      markedMeanwhile,
      handedInAgain,
      notHandedIn,
      slotMissing,
      scoreInvalid,
      scoreInvalid,
      otherGroup,
      1,
    ].map(one => (typeof one === 'number' ? one : (one.code ?? 0))),
  )
  // Sent again with the number that was seen, it is the same; another is not.
  expect(await gradeAll(id, [{ of: ada, seen: 0 }])).toEqual([1])
  expect(await gradeAll(id, [{ of: ada, score: 6, seen: 0 }])).toEqual([markedMeanwhile.code])
  expect(await gradeAll(id, [{ of: ada, score: 6, seen: 1 }])).toEqual([2])
  // Of two in one command for the same, the second has not seen the first.
  const twice = [{ of: ben }, { of: ben }, { of: ben, score: 6 }]
  expect(await gradeAll(id, twice)).toEqual([1, 1, markedMeanwhile.code])
})

test('a question gives no more than the paper says; nor more than the whole where it says nothing', async () => {
  const id = await handedIn([ada], { slotPoints: { 1: 2, 2: 8 }, fullScore: 10 })
  const { code } = paperErrors.scoreInvalid
  expect(
    await gradeAll(id, [
      { of: ada, score: 2.5 },
      { of: ada, slot: 2, score: 8 },
    ]),
  ).toEqual([code ?? 0, 1])
  expect((await pageOf(id, 1)).list[0]).toMatchObject({ most: 2 })
  const whole = await handedIn([ada], { slotPoints: null, fullScore: 10 })
  expect(
    await gradeAll(whole, [
      { of: ada, score: 10.5 },
      { of: ada, slot: 2, score: 10 },
    ]),
  ).toEqual([code ?? 0, 1])
  expect((await pageOf(whole, 2)).list[0]).toMatchObject({ most: null })
})

test('what was returned is nobody’s to grade; handed in again it waits anew, whatever was given before', async () => {
  const id = await handedIn([ada, ben])
  await gradeAll(id, [{ of: ada }, { of: ada, slot: 2 }])
  await giveBack([ada], id)
  expect(authorsIn(await pageOf(id, 1))).toEqual(namesOf(ben))
  expect(await gradeAll(id, [{ of: ada }])).toEqual([paperErrors.notHandedIn.code])
  await handIn(ada, id)
  expect((await pageOf(id, 1, 'toGrade')).list[0]).toMatchObject({ version: 2, score: null, isToGrade: true })
  expect(await counts(id)).toEqual([
    [1, 2, 2, 0],
    [2, 2, 2, 0],
  ])
  // Of this version it is the first.
  expect(await gradeAll(id, [{ of: ada, score: 7, seen: 0, version: 2 }])).toEqual([2])
  expect((await pageOf(id, 1, 'graded')).list[0]).toMatchObject({ score: { score: 7, number: 2 } })
})

test('shared work is listed and graded once; what one got alone stands beside it and stays theirs', async () => {
  const batchId = await makeBatch()
  await makeGroup(batchId, [ada, ben])
  const id = await set({ slots: 2, batchId })
  await save(ben, id, 1, { text: 'Ours' })
  await handIn(ben, id)
  await save(cem, id, 1, { text: 'Mine' })
  await handIn(cem, id)
  expect(authorsIn(await pageOf(id, 1))).toEqual([namesOf(ada, ben).join(' & '), cem.name])
  expect(await counts(id)).toEqual([
    [1, 2, 2, 0],
    [2, 2, 2, 0],
  ])
  // Only one of them has a score of the slot: it waits for the other.
  expect(await gradeAll(id, [{ of: ben, score: 3, isAlone: true, seen: 0 }])).toEqual([1])
  expect(authorsIn(await pageOf(id, 1, 'toGrade'))).toHaveLength(2)
  expect(
    await gradeAll(id, [
      { of: ada, score: 8, seen: 0 },
      { of: ben, slot: 2, score: 10 },
    ]),
  ).toEqual([1, 1])
  const [ours] = (await pageOf(id, 1, 'graded')).list
  expect(ours!.score).toMatchObject({ score: 8, number: 1 })
  expect(ours!.authors.map(({ score }) => score?.score ?? null)).toEqual([null, 3])
  expect([(await standing(ada, id))!.score, (await standing(ben, id))!.score]).toEqual([18, 13])
  // A new grade for all leaves what one got alone.
  expect(await gradeAll(id, [{ of: ben, score: 9, seen: 1 }])).toEqual([2])
  expect([(await standing(ada, id))!.score, (await standing(ben, id))!.score]).toEqual([19, 13])
  // With the number that is read, each is graded further.
  const read = (await answers(ben, id, teacher1)).scores[0]!
  expect(read).toMatchObject({ score: 3, number: 2, numberAlone: 1 })
  expect(await gradeAll(id, [{ of: ben, score: 4, isAlone: true, seen: read.numberAlone }])).toEqual([2])
  expect(await gradeAll(id, [{ of: ben, score: 7, seen: read.number }])).toEqual([3])
  expect([(await standing(ada, id))!.score, (await standing(ben, id))!.score]).toEqual([17, 14])
})

test('a regrade changes what the machine gave to those whom nobody has graded there, and its undo the same', async () => {
  const batchId = await makeBatch()
  await makeGroup(batchId, [ada, ben])
  const key = [
    { slot: 1, answer: 'B', points: 2 },
    { slot: 2, answer: 'B', points: 3 },
  ]
  const id = await set({ slots: 2, batchId, key })
  for (const who of [ada, cem]) {
    for (const slot of [1, 2]) await save(who, id, slot, { value: 'B' })
    await handIn(who, id)
  }
  await app().settle()
  const scores = async () => {
    const rows = await Promise.all([ada, ben, cem].map(who => standing(who, id)))
    return rows.map(row => row!.score)
  }
  expect(await scores()).toEqual([5, 5, 5])
  expect(
    await gradeAll(id, [
      { of: ben, score: 1, isAlone: true, seen: 0 },
      { of: cem, slot: 2, score: 0 },
    ]),
  ).toEqual([1, 1])
  expect(await scores()).toEqual([5, 4, 2])
  const more = key.map(one => ({ ...one, points: one.points + 10 }))
  const made = await regrade(id, [ada, ben, cem], more)
  expect(await scores()).toEqual([25, 14, 12])
  // A grade that comes after it stays above what is undone.
  expect(await gradeAll(id, [{ of: ada, slot: 2, score: 6, seen: 0 }])).toEqual([1])
  expect(await scores()).toEqual([18, 7, 12])
  expect(await undo(id, made)).toEqual({ undone: 2, stayed: 0 })
  expect(await scores()).toEqual([8, 7, 2])
  expect(await counts(id)).toEqual([
    [1, 2, 0, 2],
    [2, 2, 0, 2],
  ])
})

test('of several attempts the newest that was handed in is read; an earlier one is graded by its number', async () => {
  const id = await handedIn([ada, ben], { attempts: 2, attemptRule: 1 })
  await startAgain(ada, id)
  await save(ada, id, 1, { value: 'C' })
  expect((await pageOf(id, 1)).list[0]).toMatchObject({ attempt: 1, value: 'B' })
  await handIn(ada, id)
  expect((await pageOf(id, 1)).list.map(({ attempt, value }) => [attempt, value])).toEqual([
    [2, 'C'],
    [1, 'B'],
  ])
  const both = [1, 2].flatMap(attempt =>
    [1, 2].map(slot => ({ of: ada, slot, attempt, score: 10 * attempt })),
  )
  expect(await gradeAll(id, [...both, { of: ada, attempt: 3 }])).toEqual([
    1,
    1,
    1,
    1,
    paperErrors.notHandedIn.code,
  ])
  expect(await standing(ada, id)).toMatchObject({ attempt: 2, score: 40, result: 40 })
  expect(await gradeAll(id, [{ of: ada, attempt: 1, slot: 2, score: 50 }])).toEqual([2])
  expect(await standing(ada, id)).toMatchObject({ attempt: 2, score: 40, result: 60 })
})

test('of drawn papers each has its own questions, and its own most', async () => {
  const id = await handedIn([ada, ben])
  await sql`update submission set slot_points = '{"1": 4}' where id = ${(await submission(ada, id)).id}`.execute(
    app().db,
  )
  expect(authorsIn(await pageOf(id, 2))).toEqual(namesOf(ben))
  expect((await pageOf(id, 1)).list.map(({ most }) => most)).toEqual([4, 100])
  expect(await counts(id)).toEqual([
    [1, 2, 2, 0],
    [2, 1, 1, 0],
  ])
  const { slotMissing, scoreInvalid } = paperErrors
  expect(
    await gradeAll(id, [
      { of: ada, slot: 2 },
      { of: ada, score: 4.5 },
      { of: ben, score: 4.5 },
    ]),
  ).toEqual([slotMissing.code, scoreInvalid.code ?? 0, 1])
  expect(await gradeAll(id, [{ of: ada, score: 4 }])).toEqual([1])
  expect(await standing(ada, id)).toMatchObject({ state: 2, score: 4 })
})

test('a question that was dropped is not read, counted or graded any more', async () => {
  const id = await handedIn([ada])
  await sql`update submission_policy set slot_points = '{"2": 100}' where activity_id = ${id}`.execute(
    app().db,
  )
  expect(await pageOf(id, 1)).toEqual({ list: [], total: 0 })
  expect(await counts(id)).toEqual([[2, 1, 1, 0]])
  expect(await gradeAll(id, [{ of: ada }])).toEqual([paperErrors.slotMissing.code])
})

test('who has left is not read any more; what they share is, without them', async () => {
  const batchId = await makeBatch()
  await makeGroup(batchId, [ada, students[8]!])
  const id = await set({ slots: 1, batchId })
  for (const who of [ada, students[9]!]) {
    await save(who, id, 1, { text: 'Mine' })
    await handIn(who, id)
  }
  await app().call(teacher1, memberCalls.removeStudents, {
    courseId,
    studentIds: [students[8]!.id, students[9]!.id],
  })
  expect(authorsIn(await pageOf(id, 1))).toEqual(namesOf(ada))
  expect(await counts(id)).toEqual([[1, 1, 1, 0]])
  expect(await gradeAll(id, [{ of: ada }])).toEqual([1])
  expect(await standing(students[8]!, id)).toMatchObject({ state: 2, score: 5 })
})

test('where names are hidden answers are read and graded under aliases, in their order', async () => {
  const who = [ada, ben, cem, dov]
  const id = await handedIn(who, { isAnonymous: true })
  const read = await pageOf(id, 2)
  const ids = read.list.map(({ authors }) => authors[0]!.studentId)
  expect(ids).toEqual(ids.toSorted())
  expect(ids.filter(one => who.some(person => person.id === one))).toEqual([])
  expect(JSON.stringify(read.list.map(({ authors }) => authors))).not.toMatch(/"number":"\w/)
  const place = read.list.findIndex(({ text }) => text === `By ${ben.name}`)
  const both = [1, 2].map(slot => ({ studentId: ids[place]!, slot }))
  // Nobody is found by an account.
  expect(await gradeAll(id, [...both, { of: cem }])).toEqual([1, 1, paperErrors.notHandedIn.code])
  expect(await standing(ben, id)).toMatchObject({ state: 2, score: 10 })
  await publish(id)
  expect(authorsIn(await pageOf(id, 2))).toEqual(namesOf(...who))
  // The page that a grader has still open.
  expect(await gradeAll(id, [{ ...both[0]!, seen: 1 }, { of: cem }])).toEqual([2, 1])
})

describe('who does not grade', () => {
  test('reads no answers and counts nothing, a student neither', async () => {
    const id = await handedIn([ada])
    const auth = permissions.filter(permission => permission !== 'grade')
    await app().call(teacher1, assistantCalls.updateAssistant, { courseId, uid: assistant1.id, auth })
    for (const [as, error] of [
      [assistant1, kernelErrors.permissionMissing],
      [ada, kernelErrors.notFound],
    ] as const) {
      const wanted = { id, slot: 1, which: 'all' as const, page: 1, limit: 10 }
      await app().refused(as, gradingCalls.answersOfSlot, wanted, error)
      await app().refused(as, gradingCalls.countAnswers, { id }, error)
      const grades = [{ studentId: ada.id, slot: 1, score: 1 }]
      await app().refused(as, gradingCalls.gradeAnswers, { id, grades }, error)
    }
    await app().call(teacher1, assistantCalls.updateAssistant, {
      ...{ courseId, uid: assistant1.id, auth: [...permissions] },
    })
  })
})

test('who sees their score is told of another once, however many of their questions were graded', async () => {
  const id = await handedIn([ada, ben])
  const twoOf = (of: CastMember, score: number) => [1, 2].map(slot => ({ of, slot, score }))
  await gradeAll(id, [...twoOf(ada, 5), ...twoOf(ben, 5)])
  await within(async unit => publishSingly(unit, paperSubmissions, await lockTask(unit, id), [ada.id]))
  await sinceThen()
  await gradeAll(id, [...twoOf(ada, 6), ...twoOf(ben, 6)])
  expect(await sinceThen()).toEqual(['graded 1'])
  expect([(await progress(ada, id))!.score, (await progress(ben, id))!.score]).toEqual([12, null])
})

describe('of two thousand students', () => {
  let id = ''
  let crowd: { id: string; name: string }[] = []
  beforeAll(async () => {
    crowd = await makeStudents(app().db, 2000)
    id = await set({ slots: 3, endsAt: now() + 3_600_000 })
    await within(unit => prepareSubmissions(unit.db, id))
    await sql`
      with sealed as (
        update submission set version = 1, sealed = 1 from submission_author as author
        where submission.activity_id = ${id} and author.submission_id = submission.id returning submission.id
      ), handed as (
        insert into submission_version (submission_id, version, submitted_at) select id, 1, ${at(now())} from sealed
      ), standing as (
        update submission_author set state = 1, submitted_at = ${at(now())} where activity_id = ${id}
      )
      , graded as (
        insert into submission_grade (submission_id, slot, number, version, score, graded_by, graded_at)
        select id, 1, 1, 1, 5, ${teacher1.id}::uuid, ${at(now())} from sealed
      )
      insert into submission_part (submission_id, slot, version, text, saved_at, changed_at)
      select id, slot, 1, 'Because', ${at(now())}, ${at(now())} from sealed, generate_series(1, 3) as slot`.execute(
      app().db,
    )
    for (const table of [
      'submission',
      'submission_author',
      'submission_part',
      'submission_grade',
      'submission_version',
    ])
      await sql`analyze ${sql.table(table)}`.execute(app().db)
  })

  test('grading a hundred is as many statements and trips as grading four', async () => {
    const gradeSome = async (from: number, to: number) => {
      const trips = await roundTripsOf(() =>
        gradeAll(
          id,
          crowd.slice(from, to).map(({ id: studentId }) => ({ studentId })),
        ),
      )
      return [trips.length, trips.flat().length]
    }
    await gradeSome(0, 1)
    const few = await gradeSome(1, 5)
    expect(few[0]).toBeLessThanOrEqual(6)
    expect(await gradeSome(5, 105)).toEqual(few)
    await app().settle()
  })

  test('a page is read by index: no table is read whole, and answers only of who is on it', async () => {
    const wanted = [...preparedStatements.values()].find(
      text => text.includes('shown as materialized') && text.includes('where is_waiting'),
    )!
    const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(
      `explain (analyze, timing off) ${filledIn(wanted, id)}`,
    )}`.execute(app().db)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(
      /Seq Scan on (submission_part|submission_grade|submission_version|submission_file|account)\b/,
    )
    expect(plan).toMatch(/submission_part_pkey on submission_part part.*actual rows=1 loops=20/)
    const page = await pageOf(id, 2, 'toGrade', { page: 100, limit: 20 })
    expect(page.list).toHaveLength(20)
  })

  test('their totals are added up one by one: the scores of a room are never sorted together', async () => {
    const settling = [...preparedStatements.values()].find(
      text => text.includes('own as materialized') && text.includes('is_changed'),
    )!
    const ids = `(select array_agg(id) from submission where activity_id = '${id}')`
    const filled = settling.replaceAll('$1', ids).replaceAll('$2', '0')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(
      `explain (analyze, timing off) ${filled}`,
    )}`.execute(app().db)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/^Update on submission_author author .*rows=20\d\d /)
    expect(plan).not.toMatch(/Disk:|Seq Scan on submission_grade/)
    expect(plan).not.toMatch(/(Sort|Unique|Aggregate) .*actual rows=[1-9]\d{3,}/)
  })
})

/** The statement with its arguments: the activity, the second slot, and a page of 20. */
const filledIn = (text: string, id: string) =>
  text
    .replace(/\$\d+(::\w+)?/g, (_, type = '') =>
      type === '::smallint' || type === '::text' ? `'2'${type}` : `'${id}'`,
    )
    .replace(/limit '[^']*' offset '[^']*'/, 'limit 20 offset 0')
