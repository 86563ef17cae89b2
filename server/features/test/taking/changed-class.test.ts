import { beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const taking = takingOf(app)
const { start, paper, save, submit, standing, result, two, change, student, classmate, courseId } = taking
const minute = 60_000

const newClass = async (name: string, { id: studentId }: CastMember) => {
  const { id } = await app().call(teacher1, classCalls.createClass, { courseId, name })
  await moveTo(id, studentId)
  return { classId: id, groupId: null, publishAt: null, beginsAt: null, endsAt: null as number | null }
}
const moveTo = async (id: string, studentId: string) => {
  await app().call(teacher1, classCalls.moveToClass, { courseId, id, studentIds: [studentId] })
  await app().settle()
}
type Meant = Awaited<ReturnType<typeof newClass>>
let meant: Meant
let elsewhere: Meant
beforeEach(async () => {
  const name = `${app().clock.now()}`
  meant = await newClass(`For it ${name}`, student)
  elsewhere = await newClass(`Elsewhere ${name}`, classmate)
})
const leave = () => moveTo(elsewhere.classId, student.id)
const inMinutes = (count: number) => Math.floor((app().clock.now() + count * minute) / 1000) * 1000
const pass = async (minutes: number, id: string) => {
  app().clock.advance(minutes * minute)
  await app().services.jobs.enqueue(app().db, 'activity.close', { activityId: id })
  await app().settle()
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
}
const listed = async (who: CastMember, id: string) =>
  (await app().call(who, activityCalls.list, { courseId })).list.some(row => row.id === id)
const handedIn = async (id: string) =>
  (await app().call(teacher1, testGradingCalls.listStudents, { id, limit: 200 })).list.filter(
    ({ state }) => state > 0,
  )

test('who is moved to another class in the middle of an exam writes on, and hands in', async () => {
  const id = await two({ workingMinutes: 30, audience: [meant] })
  const [one, other] = (await start(student, id)).questions.map(question => question.id)
  await save(student, id, [{ questionId: one!, value: ['a'] }])
  await leave()
  expect(await save(student, id, [{ questionId: other!, value: ['a'] }])).toMatchObject([{ saved: true }])
  await app().call(student, attemptCalls.begin, { id, attempt: 1 })
  expect((await paper(student, id)).questions.map(question => question.written.value)).toEqual([['a'], ['a']])
  expect(await standing(student, id)).toMatchObject({ state: 'inprogress', mayWrite: true })
  expect(await listed(student, id)).toBe(true)
  const watched = await app().call(teacher1, testLiveCalls.getLive, { id })
  expect(watched.list.map(row => row.studentId)).toContain(student.id)
  await submit(student, id)
  await app().settle()
  expect((await handedIn(id)).map(row => row.studentId)).toEqual([student.id])
})

test('what was written is handed in when the time is up, and stays with its student and the teacher', async () => {
  const id = await two({ workingMinutes: 30, audience: [meant] })
  const [one] = (await start(student, id)).questions.map(question => question.id)
  await leave()
  await save(student, id, [{ questionId: one!, value: ['a'] }])
  await pass(31, id)
  expect((await standing(student, id)).submittedAt).not.toBeNull()
  expect((await handedIn(id)).map(row => row.studentId)).toEqual([student.id])
  await taking.release(id)
  expect((await result(student, id)).score).toBe(10)
})

test('what lay on a phone without a network until the end is offered by who has changed class', async () => {
  const id = await two({ workingMinutes: 30, audience: [meant] })
  const [one] = (await start(student, id)).questions.map(question => question.id)
  await leave()
  await pass(31, id)
  // Nothing had arrived; it is still the test that they have begun.
  expect(await standing(student, id)).toMatchObject({ state: 'ended', submittedAt: null })
  await app().refused(
    student,
    takingCalls.offer,
    { id, answers: [{ questionId: one!, value: ['a'] }] },
    testSubmissions.errors.unproven,
  )
})

test('whoever has not begun is gone with their class, and who has handed in begins no more', async () => {
  const id = await two({ workingMinutes: 30, attempts: 3, audience: [meant, elsewhere] })
  await change(id, { audience: [meant] })
  await moveTo(meant.classId, classmate.id)
  await start(student, id)
  await leave()
  await moveTo(elsewhere.classId, classmate.id)
  expect([await listed(student, id), await listed(classmate, id)]).toEqual([true, false])
  const [one] = (await paper(student, id)).questions.map(question => question.id)
  await save(student, id, [{ questionId: one!, value: ['a'] }])
  await submit(student, id)
  expect(await standing(student, id)).toMatchObject({ begin: 0 })
  await app().refused(student, takingCalls.start, { id, attempt: 2 }, testSubmissions.errors.noAttemptLeft)
  await moveTo(meant.classId, student.id)
  expect(await standing(student, id)).toMatchObject({ begin: 2 })
  expect(await start(student, id, { attempt: 2 })).toMatchObject({ isOpen: true, attempt: 2 })
})

test('an attempt keeps the end that the class had in which it was begun', async () => {
  const [common, own] = [inMinutes(10), inMinutes(60)]
  const id = await two({ isOneDevice: true, deadline: common, audience: [{ ...meant, endsAt: own }] })
  const { endsAt, questions } = await start(student, id)
  expect(endsAt).toBe(own)
  await leave()
  expect((await standing(student, id)).endsAt).toBe(own)
  await pass(15, id)
  const entry = { questionId: questions[0]!.id, value: ['a'] }
  expect(await save(student, id, [entry])).toMatchObject([{ saved: true }])
  await taking.end(id)
  await app().settle()
  expect((await standing(student, id)).mayWrite).toBe(false)
})

test('the end that all have, when it is moved, moves for who has changed class', async () => {
  const id = await two({ isOneDevice: true, deadline: inMinutes(10), audience: [meant] })
  await start(student, id)
  await leave()
  const later = inMinutes(20)
  await change(id, { deadline: later })
  expect((await standing(student, id)).endsAt).toBe(later)
})

test('what need not be begun is written on, and handed in with the others', async () => {
  const id = await two({ deadline: inMinutes(10), audience: [meant] })
  const [one, other] = (await paper(student, id)).questions.map(question => question.id)
  await save(student, id, [{ questionId: one!, value: ['a'] }])
  await leave()
  expect(await save(student, id, [{ questionId: other!, value: ['a'] }])).toMatchObject([{ saved: true }])
  await pass(11, id)
  expect((await handedIn(id)).map(row => row.studentId)).toEqual([student.id])
})
