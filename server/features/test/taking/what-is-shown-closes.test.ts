import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { students, teacher1 } from '#seed/people.ts'
import { shortcutsOf } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { start as beginAttempt } from './beginning.ts'
import { submit as handIn } from './handing-in.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { two, take, start, save, submit, standing, result, release, change, end, courseId } = takingOf(app)
const { giveBack, as } = shortcutsOf(app, testSubmissions)
const [ada, ben] = [students[0]!, students[1]!]
const minute = 60_000
const inMinutes = (minutes: number) => app().clock.now() + minutes * minute
const all = (moment: number) => ({
  ...{ scoreShown: moment, answersShown: moment, explanationsShown: moment, paperShown: moment },
})
const nothing = { score: false, answers: false, explanations: false, paper: false }
const everything = { score: true, answers: true, explanations: true, paper: true }
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
const grant = (id: string, minutes: number) =>
  app().call(teacher1, exceptionCalls.grantException, {
    ...{ activityId: id, studentIds: [ben.id], endsAt: inMinutes(minutes) },
  } as never)
const mistakes = async () => (await app().call(ada, mistakeCalls.list, { courseId })).list

test('whose keys are published before the end writes no more, nor who hands in afterwards, unless it is returned', async () => {
  const id = await two({ ...all(moments.published), scoreShown: moments.never, deadline: inMinutes(60) })
  const { ids } = await take(ada, id, 'b')
  const answer = [{ questionId: ids[0]!, value: ['a'] }]
  expect(await save(ada, id, answer)).toMatchObject([{ saved: true }])
  await release(id)
  expect((await result(ada, id)).questions[0]!.right!.key).toEqual({ right: ['a'] })
  expect(await standing(ada, id)).toMatchObject({ mayWrite: false, isFinalAtHandIn: true })
  await refused(save(ada, id, answer), testSubmissions.errors.final)

  expect(await standing(ben, id)).toMatchObject({ mayWrite: true, isFinalAtHandIn: true })
  expect((await result(ben, id)).questions).toEqual([])
  await take(ben, id, 'b')
  expect((await result(ben, id)).shown).toMatchObject({ answers: true })
  expect(await standing(ben, id)).toMatchObject({ mayWrite: false })
  await refused(save(ben, id, answer), testSubmissions.errors.final)

  // What they know now cannot be taken back.
  await release(id, false)
  await refused(save(ada, id, answer), testSubmissions.errors.final)
  await giveBack([ada], id)
  expect(await standing(ada, id)).toMatchObject({ state: 'returned', mayWrite: true })
  expect(await save(ada, id, answer)).toMatchObject([{ saved: true }])
})

test('keys that only a change of what is shown publishes close as well; a score alone does not', async () => {
  const id = await two({ ...all(moments.never), deadline: inMinutes(60) })
  await take(ada, id)
  await release(id)
  expect(await standing(ada, id)).toMatchObject({ mayWrite: true, isFinalAtHandIn: false })
  await change(id, { answersShown: moments.published })
  expect(await standing(ada, id)).toMatchObject({ mayWrite: true })
  await change(id, { paperShown: moments.published })
  expect(await standing(ada, id)).toMatchObject({ mayWrite: false })
})

test('who writes another attempt reads nothing of the one before, in the results or among the mistakes', async () => {
  const id = await two({ ...all(moments.published), attempts: 2, deadline: inMinutes(60) })
  await take(ada, id, 'b')
  await start(ada, id, { attempt: 2 })
  const before = (await mistakes()).length
  await release(id)
  expect(await result(ada, id, 1)).toMatchObject({ shown: { ...nothing, score: true }, questions: [] })
  expect(await mistakes()).toHaveLength(before)
  const { questions } = await start(ada, id)
  await save(ada, id, [{ questionId: questions[0]!.id, value: ['b'] }])
  await submit(ada, id)
  await app().settle()
  expect((await result(ada, id, 1)).questions).toHaveLength(2)
  expect((await mistakes()).length).toBeGreaterThan(before)
})

test('once all is over, what is shown stays when somebody is given other times; a later end for all hides it', async () => {
  const id = await two({ ...all(moments.ended), deadline: inMinutes(60) })
  await take(ada, id)
  app().clock.advance(61 * minute)
  await app().services.jobs.enqueue(app().db, 'activity.close', { activityId: id })
  await app().settle()
  expect(await result(ada, id)).toMatchObject({ shown: everything, score: 15 })
  await grant(id, 30)
  await app().settle()
  expect(await result(ada, id)).toMatchObject({ shown: everything, score: 15 })
  expect(await standing(ben, id)).toMatchObject({ mayWrite: true })
  await change(id, { deadline: inMinutes(20) })
  await app().settle()
  expect(await result(ada, id)).toMatchObject({ shown: nothing, score: null })
  await end(id)
  await app().settle()
  expect(await result(ada, id)).toMatchObject({ shown: everything, score: 15 })
})

test('two attempts that are handed in before any is scored are both scored, and the better counts', async () => {
  const id = await two({ ...all(moments.handedIn), attempts: 2 })
  const { questions } = await start(ada, id)
  const answered = (option: string) => ({
    id,
    answers: questions.map(question => ({ questionId: question.id, value: [option], sequence: 1 })),
  })
  await as(ada, async context => {
    await handIn(context, answered('a') as never)
    await beginAttempt(context, { id, attempt: 2 } as never)
    await handIn(context, answered('b') as never)
  })
  await app().settle()
  expect(await result(ada, id, 1)).toMatchObject({ score: 15, result: 15 })
  expect(await result(ada, id, 2)).toMatchObject({ score: 0, result: 15 })
})

test('who was given an end of their own may begin until then, though the minutes to begin in are over', async () => {
  const id = await two({ beginWindow: 10, deadline: inMinutes(60) })
  app().clock.advance(11 * minute)
  await refused(start(ben, id), takingErrors.beginOver)
  await grant(id, 90)
  expect(await standing(ben, id)).toMatchObject({ begin: 1, state: 'notstarted', beginsUntil: null })
  await refused(app().call(ada, attemptCalls.begin, { id, attempt: 1 }), takingErrors.beginOver)
  expect(await start(ben, id)).toMatchObject({ isOpen: true })
})
