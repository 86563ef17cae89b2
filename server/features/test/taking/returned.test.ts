import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls as grading } from '#contract/features/test/grading-calls.ts'
import { returnErrors } from '#contract/features/test/return-errors.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { start, paper, save, submit, standing, report, two, student, release, result } = takingOf(app)
const minute = 60_000
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
const inMinutes = (count: number) => Math.floor((app().clock.now() + count * minute) / 1000) * 1000
const giveBack = (id: string, until?: number) =>
  app().call(teacher1, grading.return, {
    id,
    studentId: student.id,
    reason: 'Once more',
    ...(until && { until }),
  })
const review = async (id: string) => app().call(teacher1, grading.getReview, { id, studentId: student.id })
const pass = async (minutes: number, id: string) => {
  app().clock.advance(minutes * minute)
  await app().services.jobs.enqueue(app().db, 'submission.close', { activityId: id })
  await app().settle()
}

/** Handed in with the wrong option, and over. */
async function handedIn(more: object = {}) {
  const id = await two({ workingMinutes: 10, ...more })
  const ids = (await start(student, id)).questions.map(question => question.id)
  await save(student, id, [{ questionId: ids[0]!, value: ['b'], sequence: 1 }])
  return { id, one: ids[0]!, other: ids[1]! }
}

test('what is returned until a time has that clock: saves count until then, and the server hands in', async () => {
  const { id, one, other } = await handedIn()
  await pass(11, id)
  const until = inMinutes(20)
  await giveBack(id, until)
  expect(await standing(student, id)).toMatchObject({ state: 'returned', mayWrite: true, endsAt: until })
  expect((await standing(student, id)).remain).toBeGreaterThan(19 * 60)
  expect(await paper(student, id)).toMatchObject({ isOpen: true, endsAt: until })
  await save(student, id, [{ questionId: one, value: ['a'], sequence: 2 }])
  // Minutes for all, and another end, are for those who write the test, not for this.
  await app().call(teacher1, grading.giveTime, { id, minutes: 30 })
  await app().call(teacher1, testCalls.updateSettings, { id, deadline: inMinutes(90) })
  expect((await standing(student, id)).endsAt).toBe(until)
  app().clock.advance(21 * minute)
  const late = save(student, id, [{ questionId: other, value: ['a'], sequence: 1 }])
  await expect(late).rejects.toThrow(testSubmissions.errors.closed.text.zh.split('{')[0])
  await pass(0, id)
  const { work, questions } = await review(id)
  expect(work).toMatchObject({ state: 4, version: 2 })
  expect(questions.map(question => question.written.value)).toEqual([['a'], null])
  await release(id)
  expect((await result(student, id)).score).toBe(10)
})

test('what nobody touched again is handed in as it was', async () => {
  const { id } = await handedIn()
  await submit(student, id)
  await app().settle()
  await giveBack(id, inMinutes(5))
  await pass(6, id)
  const { work, questions } = await review(id)
  expect(work).toMatchObject({ state: 4, version: 2 })
  expect(questions[0]!.written.value).toEqual(['b'])
  expect(await standing(student, id)).toMatchObject({ mayWrite: false })
})

test('its page is left anew, and one time too many ends it before its time', async () => {
  const { id, one } = await handedIn({ switchLimit: 1 })
  await report(student, id)
  await submit(student, id)
  await app().settle()
  const until = inMinutes(20)
  await giveBack(id, until)
  expect((await standing(student, id)).switches).toMatchObject({ used: 0, isExceeded: false })
  await report(student, id)
  const { handsInAt, ...figures } = await report(student, id)
  expect(figures).toMatchObject({ used: 2, isExceeded: true })
  expect(handsInAt).toBeLessThan(until)
  await save(student, id, [{ questionId: one, value: ['a'], sequence: 2 }])
  await pass(1, id)
  expect((await review(id)).work).toMatchObject({ version: 2 })
  expect((await review(id)).questions[0]!.written.value).toEqual(['a'])
})

test('ended for all, it ends as well; without a time it has none', async () => {
  const { id, one } = await handedIn()
  await pass(11, id)
  await giveBack(id)
  expect(await standing(student, id)).toMatchObject({ state: 'returned', mayWrite: true, endsAt: null })
  await save(student, id, [{ questionId: one, value: ['a'], sequence: 2 }])
  await submit(student, id)
  await app().settle()
  await giveBack(id, inMinutes(30))
  await app().call(teacher1, testCalls.end, { id })
  await pass(0, id)
  expect(await standing(student, id)).toMatchObject({ mayWrite: false })
  expect((await review(id)).work).toMatchObject({ version: 3 })
})

test('it is returned until a time that is still to come', async () => {
  const { id } = await handedIn()
  await submit(student, id)
  await app().settle()
  await refused(giveBack(id, inMinutes(-1)), returnErrors.untilPast)
  expect(await standing(student, id)).not.toMatchObject({ state: 'returned' })
})
