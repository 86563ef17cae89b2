import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { kernelErrors } from '#contract/error.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { teacher1 } from '#seed/people.ts'
import { shortcutsOf } from '#server/features/submission/test-work.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { countOf } from './switches.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { start, save, submit, standing, report, switches, result, subjects, two, student, classmate } =
  takingOf(app)
const { giveBack } = shortcutsOf(app, testSubmissions)
const second = 1000
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)

test('leaving counts once, choosing files on a phone once for each five seconds, a picture on a computer once', () => {
  expect([0, 4, 400].map(seconds => countOf(1, seconds))).toEqual([1, 1, 1])
  expect([0, 4, 5, 14, 15].map(seconds => countOf(2, seconds))).toEqual([0, 0, 1, 2, 3])
  expect([0, 60].map(seconds => countOf(3, seconds))).toEqual([1, 1])
})

test('one time too many hands in 15 seconds later, whatever the page does', async () => {
  const id = await two({ switchLimit: 2 })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  expect(await report(student, id, { seconds: 3 })).toMatchObject({
    limit: 2,
    used: 1,
    isExceeded: false,
    handsInAt: null,
  })
  expect(await report(student, id)).toMatchObject({ used: 2, isExceeded: false })
  const last = await report(student, id)
  expect(last).toMatchObject({ used: 3, isExceeded: true })
  const left = last.handsInAt! - app().clock.now()
  expect(left).toBeGreaterThan(12 * second)
  expect(left).toBeLessThanOrEqual(15 * second)
  // Until then one may write; a further report moves nothing.
  await save(student, id, [{ questionId: questions[1]!.id, value: ['a'] }])
  expect((await report(student, id)).handsInAt).toBe(last.handsInAt)
  app().clock.advance(16 * second)
  await app().services.jobs.enqueue(app().db, 'submission.close', { activityId: id })
  await app().settle()
  expect(await standing(student, id)).toMatchObject({ state: 'unpublished', mayWrite: false })
  expect((await result(student, id)).version).toBe(1)
  expect((await report(student, id)).used).toBe(4)
})

test('what is returned starts anew: the time line stays, and nothing of it counts any more', async () => {
  const id = await two({ switchLimit: 1 })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  await report(student, id)
  expect(await report(student, id)).toMatchObject({ used: 2, isExceeded: true })
  await submit(student, id)
  app().clock.advance(20 * second)
  await giveBack([student], id)
  expect(await standing(student, id)).toMatchObject({
    mayWrite: true,
    switches: { used: 0, isExceeded: false },
  })
  app().clock.advance(20 * second)
  expect(await report(student, id)).toMatchObject({ used: 1, isExceeded: false, handsInAt: null })
  const { list, figures } = await switches(student, id)
  expect([list.length, figures.used]).toEqual([3, 1])
})

test('who hands in within the countdown has handed in, and it is over', async () => {
  const id = await two({ switchLimit: 0 })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  expect(await report(student, id)).toMatchObject({ used: 1, isExceeded: true })
  expect(await submit(student, id, { isAuto: true })).toMatchObject({ version: 1 })
  app().clock.advance(16 * second)
  expect(await standing(student, id)).toMatchObject({ mayWrite: false })
})

test('-1 counts and shows, and ends nothing; where it is not counted, nothing is kept', async () => {
  const counted = await two({ switchLimit: -1 })
  await start(student, counted)
  for (let times = 0; times < 5; times++) await report(student, counted)
  expect(await report(student, counted)).toMatchObject({ used: 6, isExceeded: false, handsInAt: null })
  expect((await subjects(student, counted)).testpaper.cutscreen).toMatchObject({
    ...{ cutscreenState: 0, testpaperAllCount: -1, studentCount: 6, lastCount: -1 },
  })
  const off = await two({ workingMinutes: 10 })
  await start(student, off)
  expect(await report(student, off)).toMatchObject({ limit: -2, used: 0 })
  expect((await switches(student, off)).list).toEqual([])
})

test('the same report once more only makes it longer; student and staff read one time line, with what the student says', async () => {
  const id = await two({ switchLimit: 5 })
  await start(student, id)
  const key = newId()
  await report(student, id, { key, kind: 2, seconds: 6 })
  await report(student, id, { key, kind: 2, seconds: 11 })
  await report(student, id, { key, kind: 2, seconds: 6 })
  const own = await switches(student, id)
  expect(own).toMatchObject({
    figures: { used: 2 },
    list: [{ id: key, kind: 2, seconds: 11, counted: 2, comment: '' }],
  })
  await app().call(student, takingCalls.commentSwitch, { id, switchId: key, comment: 'A call from home' })
  const seen = await switches(teacher1, id, student.id)
  expect(seen.list).toEqual((await switches(student, id)).list)
  expect(seen.list[0]!.comment).toBe('A call from home')
  await refused(
    app().call(classmate, takingCalls.commentSwitch, { id, switchId: key, comment: 'Mine' }),
    kernelErrors.notFound,
  )
  // Another's key changes nothing of theirs.
  await start(classmate, id)
  await report(classmate, id, { key, seconds: 500 })
  expect((await switches(student, id)).list).toEqual(seen.list)
})
