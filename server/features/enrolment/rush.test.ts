import { beforeAll, describe, expect, test } from 'vitest'
import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentCalls as calls } from '#contract/features/enrolment/calls.ts'
import { type CastMember, castId, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000' } })
const [rush, cap] = [200, 50]
const crowd: CastMember[] = Array.from({ length: rush }, (_, index) => ({
  ...students[0]!,
  id: castId(7, index + 1),
  name: `Applicant ${index + 1}`,
}))

beforeAll(async () => {
  await app()
    .db.insertInto('account')
    .values(
      crowd.map(({ id, name }) => ({ id, name, password_hash: '', kind: 0, created_at: at(Date.now()) })),
    )
    .execute()
  for (const person of crowd) await app().tokenOf(person)
})

async function openCourse(auditstate: boolean) {
  const { id, code } = await app().call(teacher1, courseCalls.create, {
    courseName: 'Wanted by all',
    semester: '2026-2027',
    term: '1',
  })
  const name = { id: '', type: 'name' as const, title: '', selected: true, required: true, options: [] }
  await app().call(teacher1, calls.updateSettings, {
    courseId: id,
    enrollstate: true,
    auditstate,
    formLists: [name],
  })
  await app().db.updateTable('course').set({ student_cap: cap }).where('id', '=', id).execute()
  const question = (await app().call(teacher1, calls.getSettings, { courseId: id })).formLists[0]!
  return { id, code, apply: (person: CastMember) => applyTo(code, question.id, person) }
}

const applyTo = (code: string, question: string, person: CastMember) =>
  app()
    .call(person, calls.apply, { code, formLists: [{ id: question, answer: person.name, files: [] }] })
    .then(({ id }) => id)

async function standOf(courseId: string) {
  const { db } = app()
  const course = await db
    .selectFrom('course')
    .select(['student_count', 'waiting_count'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const members = await db
    .selectFrom('membership')
    .select('account_id')
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .execute()
  const { list, total, counts } = await app().call(teacher1, calls.listApplications, {
    courseId: courseId,
    limit: 200,
  })
  return { ...course, members: members.length, list, total, counts }
}

describe(`${rush} people who apply at once for ${cap} places`, () => {
  test('without a review fill the course to its last place and no further', async () => {
    const course = await openCourse(false)
    const tries = await Promise.allSettled(crowd.map(person => course.apply(person)))
    expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(cap)
    const stand = await standOf(course.id)
    expect(stand).toMatchObject({ student_count: cap, members: cap, total: cap, waiting_count: 0 })
    expect(stand.counts).toEqual({ pending: 0, passed: cap, rejected: 0 })
  })

  test('with a review all wait; accepted individually at the same moment, as many get in as there are places', async () => {
    const course = await openCourse(true)
    const ids = await Promise.all(crowd.map(person => course.apply(person)))
    expect(await standOf(course.id)).toMatchObject({ student_count: 0, members: 0, waiting_count: rush })
    const passes = await Promise.allSettled(
      ids.map(id => app().call(teacher1, calls.decide, { courseId: course.id, id: [id], auditstate: '1' })),
    )
    expect(passes.filter(one => one.status === 'fulfilled')).toHaveLength(cap)
    const stand = await standOf(course.id)
    expect(stand).toMatchObject({ student_count: cap, members: cap, waiting_count: rush - cap })
    expect(stand.counts).toEqual({ pending: rush - cap, passed: cap, rejected: 0 })
  })

  test('accepted in one call, and by two reviewers at once, are counted once', async () => {
    const course = await openCourse(true)
    const id = await Promise.all(crowd.map(person => course.apply(person)))
    const all = { courseId: course.id, id, auditstate: '1' as const }
    const [a, b] = await Promise.all([
      app().call(teacher1, calls.decide, all),
      app().call(teacher1, calls.decide, all),
    ])
    expect(a.changed + b.changed).toBe(cap)
    expect(await standOf(course.id)).toMatchObject({
      student_count: cap,
      members: cap,
      waiting_count: rush - cap,
    })
  })

  test('one person on ten phones is one applicant', async () => {
    const course = await openCourse(true)
    const ids = await Promise.all(Array.from({ length: 10 }, () => course.apply(crowd[0]!)))
    expect(new Set(ids).size).toBe(1)
    expect(await standOf(course.id)).toMatchObject({ total: 1, waiting_count: 1 })
  })
})
