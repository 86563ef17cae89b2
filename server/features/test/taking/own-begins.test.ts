import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { accommodate } from '#server/features/activity/public.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { start, paper, save, standing, subjects, details, two, student, classmate, courseId } = takingOf(app)
const minute = 60_000
const { startsLater, notBegun } = testSubmissions.errors

const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
/** Of two classes, `student` in the first. */
async function classesOf(name: string) {
  const newClass = async (suffix: string, { id: studentId }: CastMember) => {
    const { id } = await app().call(teacher1, classCalls.createClass, { courseId, name: `${name} ${suffix}` })
    await app().call(teacher1, classCalls.moveToClass, { courseId, id, studentIds: [studentId] })
    return { classId: id, groupId: null, publishAt: null, beginsAt: null, endsAt: null }
  }
  return [await newClass('first', student), await newClass('second', classmate)] as const
}
const inMinutes = (count: number) => Math.floor((app().clock.now() + count * minute) / 1000) * 1000

test('a class takes an exam at an hour of its own: it sees it before, gets ready, and begins then', async () => {
  const [first, second] = await classesOf('Exam')
  const beginsAt = inMinutes(60)
  const id = await two({ workingMinutes: 30, beginWindow: 10, audience: [first, { ...second, beginsAt }] })
  expect(await standing(student, id)).toMatchObject({ state: 'notstarted', begin: 1, beginsAt: null })
  const before = await standing(classmate, id)
  expect(before).toMatchObject({ state: 'notstarted', begin: 0, mayWrite: false, beginsAt })
  expect(before.beginsUntil).toBe(beginsAt + 10 * minute)
  // What lies sealed on a device is of no use before.
  const ahead = await app().call(classmate, takingCalls.getSealed, { id })
  expect(ahead.blobs.length).toBeGreaterThan(0)
  await refused(start(classmate, id), startsLater)
  await refused(start(classmate, id, { attempt: 1, sealed: ahead.version }), startsLater)
  await refused(app().call(classmate, attemptCalls.begin, { id, attempt: 1 }), startsLater)
  await refused(paper(classmate, id), notBegun)
  await refused(subjects(classmate, id, 'now'), startsLater)
  const many = await Promise.allSettled([student, classmate, student].map(who => start(who, id)))
  expect(many.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { list } = await app().call(classmate, activityCalls.list, { courseId, activityId: id })
  expect(list[0]).toMatchObject({ begintime: beginsAt })
  // The others may not begin any more when this class does.
  app().clock.advance(61 * minute)
  expect(await standing(classmate, id)).toMatchObject({ begin: 1, beginsAt: null })
  expect(await start(classmate, id, { attempt: 1 })).toMatchObject({ isOpen: true, remain: 1800 })
  expect((await details(classmate, id)).begintime).not.toBe((await details(student, id)).begintime)
})

test('an exam for all starts at one time: seen and got ready for before, and longer for who works longer', async () => {
  const [beginsAt, deadline] = [inMinutes(60), inMinutes(120)]
  const id = await two({ isOneDevice: true, beginsAt, deadline })
  const needs = { courseId, accountId: classmate.id, largerText: false, noBarrage: false }
  await transaction(app().services, async unit => accommodate(unit, { ...needs, factor: 1.5 }))
  expect(await standing(student, id)).toMatchObject({ state: 'notstarted', begin: 0, beginsAt })
  expect((await app().call(teacher1, testCalls.get, { id })).beginsAt).toBe(beginsAt)
  const ahead = await app().call(student, takingCalls.getSealed, { id })
  await refused(start(student, id, { attempt: 1, sealed: ahead.version }), startsLater)
  await refused(paper(student, id), notBegun)
  app().clock.advance(60 * minute)
  expect(await start(student, id)).toMatchObject({ isOpen: true, endsAt: deadline })
  expect(await start(classmate, id)).toMatchObject({
    isOpen: true,
    endsAt: beginsAt + 90 * minute,
  })
  await transaction(app().services, async unit => accommodate(unit, { ...needs, factor: 1 }))
})

test('the start of a test lies before its end, whichever of the two is given', async () => {
  const [beginsAt, deadline] = [inMinutes(60), inMinutes(120)]
  const { startsTooLate } = beginErrors
  await refused(two({ beginsAt: deadline, deadline }), startsTooLate)
  const id = await two({ beginsAt, deadline })
  const change = (more: object) => app().call(teacher1, testCalls.updateSettings, { id, ...more })
  await refused(change({ deadline: beginsAt }), startsTooLate)
  await refused(change({ beginsAt: deadline }), startsTooLate)
  await change({ beginsAt: null })
  expect(await standing(student, id)).toMatchObject({ mayWrite: true, beginsAt: null })
  // What staff have ended need not have begun.
  await change({ beginsAt })
  await app().call(teacher1, testCalls.end, { id })
  await change({ beginsAt, passPercent: 50 })
  expect(await app().call(teacher1, testCalls.get, { id })).toMatchObject({ passPercent: 50, beginsAt })
})

test('who comes after the minutes in which their class may begin is too late', async () => {
  const [first, second] = await classesOf('Window')
  const id = await two({ beginWindow: 10, audience: [first, { ...second, beginsAt: inMinutes(30) }] })
  app().clock.advance(20 * minute)
  await refused(start(student, id), takingErrors.beginOver)
  app().clock.advance(21 * minute)
  await refused(start(classmate, id), takingErrors.beginOver)
})

test('what need not be begun is read by nobody before the class starts', async () => {
  const [first, second] = await classesOf('Open book')
  const id = await two({ audience: [first, { ...second, beginsAt: inMinutes(30) }] })
  const { questions } = await paper(student, id)
  await refused(paper(classmate, id), startsLater)
  await refused(start(classmate, id), startsLater)
  await refused(subjects(classmate, id), startsLater)
  await refused(save(classmate, id, [{ questionId: questions[0]!.id, value: ['a'] }]), startsLater)
  expect(await standing(classmate, id)).toMatchObject({ state: 'notstarted', mayWrite: false })
  app().clock.advance(30 * minute)
  expect((await paper(classmate, id)).questions).toHaveLength(2)
  expect(await save(classmate, id, [{ questionId: questions[0]!.id, value: ['a'] }])).toMatchObject([
    { saved: true },
  ])
})
