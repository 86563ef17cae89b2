import { beforeEach, describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
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
async function set(title: string) {
  const deadline = Math.floor(app().clock.now() / 1000) * 1000 + hour
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
})

describe('what was due before a student came', () => {
  test('is not missing for them, also not after they have left and come back', async () => {
    await set('Lenses')
    later()
    await join(cara)
    expect(await bookOf(cara)).toMatchObject({ total: null, missing: 0 })
    expect(await bookOf(ada)).toMatchObject({ total: 0, missing: 1 })
    const mirrors = await set('Mirrors')
    later()
    expect(await rowOf(cara, mirrors)).toMatchObject({ state: true })
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [cara.id] })
    later()
    await join(cara)
    expect(await bookOf(cara)).toMatchObject({ total: 0, missing: 1 })
  })

  test('counts for them from when staff say', async () => {
    await set('Lenses')
    later()
    await join(cara)
    const from = (time: number | null) =>
      app().call(teacher1, memberCalls.setCountsFrom, { courseId, studentIds: [cara.id, ben.id], from: time })
    expect(await from(app().clock.now() - 24 * hour)).toEqual({ done: 2 })
    expect(await bookOf(cara)).toMatchObject({ total: 0, missing: 1 })
    await from(app().clock.now())
    expect(await bookOf(ben)).toMatchObject({ total: null, missing: 0 })
    await from(null)
    expect(await bookOf(ben)).toMatchObject({ total: 0, missing: 1 })
    expect(await bookOf(cara)).toMatchObject({ total: null, missing: 0 })
  })
})

describe('a student who is excused', () => {
  test('has it nowhere: not in the total, missing, to do, reminded of, nor in their progress', async () => {
    const [first, second] = [await set('Lenses'), await set('Mirrors')]
    await graded(first, ada, 90)
    const todo = async () =>
      (await app().call(ada, homeCalls.listTodos, { limit: 50 })).list.map(({ id }) => id)
    const progress = async () => (await app().call(ada, studyCalls.getProgress, { courseId })).total
    expect(await todo()).toContain(second)
    expect(await progress()).toBe(2)
    await excuse(second, ada)
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
    await app().call(teacher1, activityCalls.list, { courseId })
    await excuse(id, ada, false)
    expect(await bookOf(ada)).toMatchObject({ total: 30, missing: 0 })
  })
})
