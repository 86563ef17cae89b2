import { expect, test } from 'vitest'
import { homeworkAttemptErrors } from '#contract/features/homework/attempt-errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { classmate, homeworkOf, student, third } from './test-homework.ts'

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
