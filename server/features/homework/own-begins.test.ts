import { expect, test } from 'vitest'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkAttemptErrors } from '#contract/features/homework/attempt-errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { classmate, courseid, homeworkOf, student, third } from './test-homework.ts'

const app = testApp()
const { set, handIn, info, now, newClass, moveTo } = homeworkOf(app)
const { startsLater } = homeworkAttemptErrors
const second = (moment: number) => Math.floor(moment / 1000) * 1000

const beginning = (classId: string, beginsAt: number | null) => ({
  ...{ classId, groupId: null, publishAt: null, endsAt: null, beginsAt },
})
const save = (who: CastMember, id: string, content = 'draft') =>
  app().call(who, attemptCalls.saveDraft, { id, content, sequence: 1 })

test('a class that starts later sees the homework, and writes from then on', async () => {
  const [monday, tuesday] = [await newClass('Monday', [student]), await newClass('Tuesday', [classmate])]
  const beginsAt = second(now() + 2 * hour)
  const id = await set({ audience: [beginning(monday, null), beginning(tuesday, beginsAt)] })
  expect(await info(student, id)).toMatchObject({ beginsAt: null, can: { submit: true } })
  expect(await info(classmate, id)).toMatchObject({ beginsAt, can: { submit: false, begin: 0 } })
  expect((await info(classmate, id)).details).not.toBe('')
  expect((await info(teacher1, id)).beginsAt).toBeNull()
  await app().refused(classmate, attemptCalls.saveDraft, { id, content: 'early', sequence: 1 }, startsLater)
  await app().refused(classmate, homeworkCalls.submit, { id, content: 'early' }, startsLater)
  // Many at once, of whom one is early.
  const atOnce = await Promise.allSettled([save(student, id), save(classmate, id), save(student, id, 'more')])
  expect(atOnce.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await info(classmate, id)).toMatchObject({ mine: { draft: { sequence: 0 } } })
  app().clock.advance(2 * hour)
  expect(await info(classmate, id)).toMatchObject({ beginsAt: null, can: { submit: true } })
  await handIn(classmate, id)
})

test('a start for everybody: who sees it before writes from then on, and a class with a start of its own from that one', async () => {
  const [usual, own] = [await newClass('Usual', [student]), await newClass('Own', [classmate])]
  const [sooner, beginsAt] = [second(now() + hour), second(now() + 2 * hour)]
  const deadline = second(now() + 9 * hour)
  const id = await set({ beginsAt, deadline, audience: [beginning(usual, null), beginning(own, sooner)] })
  expect((await info(teacher1, id)).beginsAt).toBe(beginsAt)
  expect(await info(student, id)).toMatchObject({ beginsAt, deadline, can: { submit: false, begin: 0 } })
  expect(await info(classmate, id)).toMatchObject({ beginsAt: sooner, can: { submit: false } })
  await app().refused(student, attemptCalls.saveDraft, { id, content: 'early', sequence: 1 }, startsLater)
  app().clock.advance(hour)
  await handIn(classmate, id)
  await app().refused(student, homeworkCalls.submit, { id, content: 'early' }, startsLater)
  const atOnce = await Promise.allSettled([student, classmate].map(who => save(who, id)))
  expect(atOnce.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  app().clock.advance(hour)
  expect(await info(student, id)).toMatchObject({ beginsAt: null, can: { submit: true } })
  await handIn(student, id)
})

test('staff move the start that is for all, or take it away; it lies before the end, and copies have none', async () => {
  const [beginsAt, deadline] = [second(now() + 2 * hour), second(now() + 9 * hour)]
  const { startsTooLate } = beginErrors
  const conflict = { courseId: courseid, title: 'Never', beginsAt: deadline, deadline }
  await app().refused(teacher1, homeworkCalls.create, conflict, startsTooLate)
  const id = await set({ beginsAt, deadline })
  await app().refused(teacher1, homeworkCalls.update, { id, beginsAt: deadline }, startsTooLate)
  await app().call(teacher1, homeworkCalls.update, { id, title: 'Renamed' })
  expect(await info(student, id)).toMatchObject({ title: 'Renamed', beginsAt, can: { submit: false } })
  await app().call(teacher1, homeworkCalls.update, { id, beginsAt: beginsAt + hour })
  expect((await info(student, id)).beginsAt).toBe(beginsAt + hour)
  const copied = { courseId: courseid, activityId: id, courseIds: [courseid] }
  await app().call(teacher1, packageCalls.copyActivity, copied)
  await app().settle()
  const { list } = await app().call(teacher1, activityCalls.list, { courseId: courseid })
  const copies = list.filter(row => row.title.startsWith('Renamed') && row.id !== id)
  expect(copies.map(({ begintime }) => begintime)).toEqual([null])
  // Ended before it has begun, it is over.
  await app().call(teacher1, activityCalls.end, { courseId: courseid, contentId: id })
  expect(await info(student, id)).toMatchObject({ timeState: timeStates.past, can: { submit: false } })
  await app().call(teacher1, homeworkCalls.update, { id, deadline, beginsAt: null })
  expect(await info(student, id)).toMatchObject({ beginsAt: null, can: { submit: true } })
})

test('who has begun goes on in a class that starts later; who has not waits with it', async () => {
  const [early, late] = [await newClass('Early', [student, third]), await newClass('Late', [classmate])]
  const beginsAt = second(now() + 2 * hour)
  const id = await set({ audience: [beginning(early, null), beginning(late, beginsAt)] })
  await save(student, id)
  await moveTo(late, [student, third])
  expect(await info(student, id)).toMatchObject({ beginsAt: null, can: { submit: true } })
  await handIn(student, id)
  await app().refused(third, homeworkCalls.submit, { id, content: 'now?' }, startsLater)
  await moveTo(early, [classmate])
  await handIn(classmate, id)
})

test('where the time is limited, the task is hidden until its student has begun, and nobody begins early', async () => {
  const [early, late] = [await newClass('First room', [student]), await newClass('Second room', [classmate])]
  const beginsAt = second(now() + hour)
  const id = await set({
    ...{ workingMinutes: 30, details: '<p>Integrate</p>' },
    audience: [beginning(early, null), beginning(late, beginsAt)],
  })
  expect(await info(classmate, id)).toMatchObject({
    ...{ isTaskHidden: true, details: '', beginsAt, can: { begin: 0 } },
  })
  await app().refused(classmate, attemptCalls.begin, { id, attempt: 1 }, startsLater)
  await app().call(student, attemptCalls.begin, { id, attempt: 1 })
  app().clock.advance(hour + minute)
  expect(await info(classmate, id)).toMatchObject({ isTaskHidden: true, beginsAt: null, can: { begin: 1 } })
  await app().call(classmate, attemptCalls.begin, { id, attempt: 1 })
  expect((await info(classmate, id)).details).toBe('<p>Integrate</p>')
})
