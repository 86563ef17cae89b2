import { beforeEach, describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { bring, exportFrom } from '#server/features/package/test-packages.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const [ada, ben, cara] = students.slice(20) as [CastMember, CastMember, CastMember]
const hour = 3_600_000
let courseId = ''
let code = ''

/** A course with two students; a third comes later. */
beforeEach(async () => {
  app().clock.advance(1000)
  const form = { courseName: 'Optics', semester: '2026-2027', term: '1' as const }
  const course = await app().call(teacher1, courseCalls.create, form)
  courseId = course.id
  code = course.code
  for (const person of [ada, ben]) await join(person)
})

const join = (person: CastMember) => app().post('/CourseApi/joinCourseByCode', { code }, person)
async function set(title: string, time = hour) {
  const deadline = Math.floor(app().clock.now() / 1000) * 1000 + time
  const { id } = await app().call(teacher1, homeworkCalls.create, {
    courseId,
    title,
    fullScore: 100,
    deadline,
  })
  return id as string
}
async function graded(id: string, person: CastMember, score: number) {
  await app().call(person, homeworkCalls.submit, { id, content: 'Done' })
  await app().call(teacher1, homeworkCalls.grade, { id, studentId: person.id, score })
}
const bookOf = async (person: CastMember) => {
  const { list } = await app().call(teacher1, scoreCalls.list, { courseId, limit: 100 })
  const { total, missing, excused } = list.find(({ studentId }) => studentId === person.id)!
  return { total, missing: missing.length, excused }
}
/** As staff see the student: how they do, and what they were to hand in. */
async function figuresOf(person: CastMember) {
  const of = { courseId, studentId: person.id }
  const { submissions } = await app().call(teacher1, memberCalls.getStudent, of)
  const { list } = await app().call(teacher1, submissionCalls.listOfStudent, of)
  return { ...submissions!, missed: list.filter(row => row.isMissing).map(({ title }) => title) }
}
const rowOf = async (person: CastMember, id: string) => {
  const { list } = await app().call(teacher1, scoreCalls.listHomework, { courseId, studentId: person.id })
  return list.find(row => row.id === id)!
}
const excuse = (activityId: string, person: CastMember, isExcused = true) =>
  isExcused
    ? app().call(teacher1, exceptionCalls.grantException, {
        activityId,
        studentIds: [person.id],
        endsAt: null,
        isExcused,
      })
    : app().call(teacher1, exceptionCalls.withdrawException, { activityId, studentIds: [person.id] })
const later = () => app().clock.advance(2 * hour)

test('what is returned and not handed in again until the end counts as not handed in', async () => {
  const [first, second] = [await set('Lenses'), await set('Mirrors')]
  for (const person of [ada, ben]) await graded(first, person, 80)
  await graded(second, ben, 40)
  await app().call(ada, homeworkCalls.submit, { id: second, content: 'Copied' })
  await app().call(teacher1, homeworkCalls.return, {
    id: second,
    studentIds: [ada.id],
    reason: 'Copied',
  })
  expect(await bookOf(ada)).toMatchObject({ total: 80, missing: 0 })
  later()
  expect(await bookOf(ada)).toMatchObject({ total: 40, missing: 1 })
  expect(await bookOf(ben)).toMatchObject({ total: 60, missing: 0 })
  expect(await figuresOf(ada)).toMatchObject({ expected: 2, handedIn: 1, missing: 1, missed: ['Mirrors'] })
  expect(await figuresOf(ben)).toMatchObject({ expected: 2, handedIn: 2, missing: 0, missed: [] })
})

describe('what was due before a student came', () => {
  test('is not missing for them, also not after they have left and come back', async () => {
    await set('Lenses')
    later()
    await join(cara)
    expect(await bookOf(cara)).toMatchObject({ total: null, missing: 0 })
    expect(await bookOf(ada)).toMatchObject({ total: 0, missing: 1 })
    expect(await figuresOf(cara)).toMatchObject({ expected: 0, missing: 0, missed: [] })
    expect(await figuresOf(ada)).toMatchObject({ expected: 1, missing: 1, missed: ['Lenses'] })
    const mirrors = await set('Mirrors')
    later()
    expect(await rowOf(cara, mirrors)).toMatchObject({ state: true })
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [cara.id] })
    later()
    await join(cara)
    expect(await bookOf(cara)).toMatchObject({ total: 0, missing: 1 })
    expect(await figuresOf(cara)).toMatchObject({ expected: 1, missing: 1, missed: ['Mirrors'] })
  })

  test('counts for them from when staff say', async () => {
    await set('Lenses')
    later()
    await join(cara)
    const from = (time: number | null) =>
      app().call(teacher1, memberCalls.setCountsFrom, { courseId, studentIds: [cara.id, ben.id], from: time })
    expect(await from(app().clock.now() - 24 * hour)).toEqual({ done: 2 })
    expect(await bookOf(cara)).toMatchObject({ total: 0, missing: 1 })
    expect(await figuresOf(cara)).toMatchObject({ expected: 1, missing: 1, missed: ['Lenses'] })
    await from(app().clock.now())
    expect(await bookOf(ben)).toMatchObject({ total: null, missing: 0 })
    expect(await figuresOf(ben)).toMatchObject({ expected: 0, missing: 0, missed: [] })
    await from(null)
    expect(await bookOf(ben)).toMatchObject({ total: 0, missing: 1 })
    expect(await bookOf(cara)).toMatchObject({ total: null, missing: 0 })
  })

  for (const countsAll of [false, true])
    test(`${countsAll ? 'counts' : 'does not count'} for who comes by a roster that says so`, async () => {
      await set('Lenses')
      later()
      const form = new FormData()
      form.set('courseid', courseId)
      form.set('file', new Blob([`name,phone\n${cara.name},${cara.phone}\n`]), 'roster')
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const body = Buffer.from(await request.arrayBuffer())
      const type = { 'content-type': request.headers.get('content-type') ?? '' }
      const { data } = await app().post(rosterCalls.previewRoster.path, body, teacher1, type)
      const importId = data.importid as string
      await app().call(teacher1, rosterCalls.applyRoster, { courseId, importId, countsAll })
      await join(cara)
      await app().settle()
      const missing = countsAll ? 1 : 0
      expect(await bookOf(cara)).toMatchObject({ total: countsAll ? 0 : null, missing })
      expect(await figuresOf(cara)).toMatchObject({ expected: missing, missing })
    })

  test('counts for an imported person, and for who turns out to be that person', async () => {
    await set('Lenses')
    later()
    const bytes = await exportFrom(app(), teacher1, courseId, { people: true, work: true })
    const { courseid: copy } = await bring(app(), teacher2, bytes, 'Carried')
    const { code } = await app().call(teacher2, courseCalls.get, { courseId: copy })
    later()
    await app().post('/CourseApi/joinCourseByCode', { code }, ada)
    const missingIn = async () => {
      const { list } = await app().call(teacher2, scoreCalls.list, { courseId: copy, limit: 100 })
      return list.find(({ studentId }) => studentId === ada.id)!.missing.length
    }
    expect(await missingIn()).toBe(0)
    const { list } = await app().call(teacher2, packageCalls.listImportedStudents, { courseId: copy })
    const importedids = [list.find(({ sameid }) => sameid === ada.id)!.id]
    await app().call(teacher2, packageCalls.mergeStudents, {
      ...{ courseId: copy, importedids, studentIds: [ada.id] },
    })
    expect(await missingIn()).toBe(1)
  })
})

describe('a student who is excused', () => {
  test('has it nowhere: not in the total, missing, to do, reminded of, nor in their progress', async () => {
    const [first, second] = [await set('Lenses'), await set('Mirrors')]
    await graded(first, ada, 90)
    const todo = async () =>
      (await app().call(ada, homeCalls.listTodos, { limit: 50 })).list.map(({ id }) => id)
    const excusedInCourse = async (who: CastMember) => {
      const { list } = await app().call(who, activityCalls.list, { courseId })
      return list.filter(({ excused }) => excused).map(({ id }) => id)
    }
    const progress = async () => (await app().call(ada, studyCalls.getProgress, { courseId })).total
    expect(await todo()).toContain(second)
    expect(await progress()).toBe(2)
    await excuse(second, ada)
    expect(await excusedInCourse(ada)).toEqual([second])
    for (const other of [ben, teacher1]) expect(await excusedInCourse(other)).toEqual([])
    expect(await todo()).not.toContain(second)
    expect(await progress()).toBe(1)
    const { counts } = await app().call(teacher1, homeworkCalls.get, { id: second })
    expect(counts).toMatchObject({ all: 2, notsubmitted: 1 })
    expect(
      await app().call(teacher1, homeworkCalls.remind, { id: second, studentIds: [ada.id, ben.id] }),
    ).toMatchObject({ done: 1 })
    later()
    expect(await bookOf(ada)).toMatchObject({ total: 90, missing: 0, excused: [expect.any(Number)] })
    expect(await rowOf(ada, second)).toMatchObject({ state: false, isExcused: true, score: null })
    expect(await figuresOf(ada)).toMatchObject({ expected: 1, missing: 0, missed: [] })
    expect(await figuresOf(ben)).toMatchObject({ expected: 2, missing: 2 })
    expect(await app().call(ada, homeworkCalls.get, { id: second })).toMatchObject({
      mine: { isExcused: true },
    })
    await excuse(second, ada, false)
    expect(await bookOf(ada)).toMatchObject({ total: 45, missing: 1 })
  })

  test('is told apart from who has only more time, and what they hand in all the same counts nowhere', async () => {
    const id = await set('Lenses')
    await excuse(id, ada)
    const { list } = await app().call(teacher1, exceptionCalls.listExceptions, { activityId: id })
    expect(list).toMatchObject([{ studentId: ada.id, isExcused: true, endsAt: null }])
    await graded(id, ada, 30)
    expect(await bookOf(ada)).toMatchObject({ total: null, missing: 0, excused: [expect.any(Number)] })
    expect(await figuresOf(ada)).toMatchObject({ expected: 0, handedIn: 0, graded: 0, average: null })
    await excuse(id, ada, false)
    expect(await bookOf(ada)).toMatchObject({ total: 30, missing: 0 })
    expect(await figuresOf(ada)).toMatchObject({ expected: 1, handedIn: 1, graded: 1, average: 0.3 })
  })

  test('is told so, until that is taken back', async () => {
    const id = await set('Lenses')
    const told = async (person: CastMember) => {
      await app().settle()
      const { list } = await app().call(person, notificationCalls.list, { pageSize: 100 })
      return list.filter(({ contentId }) => contentId === id).map(({ title }) => title)
    }
    const title = '老师已将您设为免做：Lenses'
    await excuse(id, ada)
    expect(await told(ada)).toContain(title)
    expect(await told(ben)).not.toContain(title)
    await excuse(id, ada, false)
    expect(await told(ada)).not.toContain(title)
  })

  test('gets no message that it is due, and is not listed with who has not handed in', async () => {
    const id = await set('Lenses', 40 * hour)
    await excuse(id, ada)
    // What is still being judged as of now must not be so after the reminder, which is not true yet.
    await app().settle()
    app().clock.advance(17 * hour)
    const dueTo = async (person: CastMember) => {
      await app().services.jobs.enqueue(app().db, 'notification.remind', {})
      await app().settle()
      const { list } = await app().call(person, notificationCalls.list, { pageSize: 100 })
      return list.filter(({ contentId }) => contentId === id).map(({ title }) => title)
    }
    const due = '作业将在一天内截止：Lenses'
    await expect.poll(() => dueTo(ben), { timeout: 20_000 }).toContain(due)
    expect(await dueTo(ada)).not.toContain(due)
    const filtered = { id, filter: 'notsubmitted' } as const
    const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, filtered)
    expect(list.map(({ studentId }) => studentId)).toEqual([ben.id])
  })
})
