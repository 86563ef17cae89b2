import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attemptRules } from '#contract/features/submission/rules.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { gradeSubmission, versionsOf } from '#server/features/submission/public.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { heard, makeTables, paperErrors, paperFeature, paperSubmissions } from './kind.ts'
import { type NewPaper, paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const paper = paperOf(app)
const {
  as,
  set,
  save,
  handIn,
  start,
  startAgain,
  grade,
  giveBack,
  publish,
  publishOnly,
  regrade,
  undo,
  sweep,
  answers,
  wholeGrade,
  grant,
  answer,
} = paper
const { standing, progress, submission, versions, contentOf, refused, sinceThen, now } = paper
const [student] = [students[0]!]
/** One question scored by machine: its points are what an attempt gets. */
const worth = (points: number) => [{ slot: 1, answer: 'B', points }]
const threeTimes = (more: NewPaper) => set({ slots: 1, attempts: 3, ...more })
/** Three attempts, graded as given. */
async function attempted(scores: number[], more: NewPaper) {
  const id = await threeTimes(more)
  for (const [index, score] of scores.entries()) {
    if (index > 0) await startAgain(student, id)
    await save(student, id, 1, { text: `Attempt ${index + 1}` })
    await handIn(student, id)
    await app().settle()
    await grade(student, id, 1, score)
  }
  return id
}

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('of several attempts the best counts, or the last, or their mean', async () => {
  const scores = [60, 85.5, 70]
  const { best, last, mean } = attemptRules
  const resultOf = async (attemptRule: (typeof attemptRules)[keyof typeof attemptRules], given = scores) =>
    standing(student, await attempted(given, { attemptRule }))
  expect(await resultOf(best)).toMatchObject({ attempt: 3, score: 70, result: 85.5 })
  expect(await resultOf(last)).toMatchObject({ score: 70, result: 70 })
  expect(await resultOf(mean)).toMatchObject({ result: 71.833 })
  // Kept in thousandths, and rounded where it is shown.
  expect(await resultOf(mean, [70, 70.1])).toMatchObject({ result: 70.05 })
  expect(await resultOf(mean, [70, 70, 70.1])).toMatchObject({ result: 70.033 })
})

test('each attempt begins empty after the one before was handed in; there are as many as are allowed', async () => {
  const id = await threeTimes({ attempts: 2 })
  await save(student, id, 1, { text: 'First' })
  await refused(startAgain(student, id), paperErrors.notHandedIn)
  await handIn(student, id)
  const first = await submission(student, id)
  expect(await startAgain(student, id)).toBe(2)
  expect(await answers(student, id)).toEqual({ answers: [], scores: [] })
  await refused(startAgain(student, id), paperErrors.notHandedIn)
  await save(student, id, 1, { text: 'Second' })
  await handIn(student, id)
  expect(await contentOf(first.id, 1)).toEqual({ 1: 'First' })
  const second = await submission(student, id)
  expect(second.id).not.toBe(first.id)
  expect(await contentOf(second.id, 1)).toEqual({ 1: 'Second' })
  await refused(startAgain(student, id), paperErrors.noAttemptLeft)
})

test('a grade of the whole counts at once for who alone may have another attempt, handed in at that moment', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const id = await threeTimes({ attempts: 1, attemptRule: attemptRules.best })
    await grant(student, id, { attempts: 2 })
    await save(student, id, 1, { text: 'First' })
    await handIn(student, id)
    await startAgain(student, id)
    await save(student, id, 1, { text: 'Second' })
    const grading = as(teacher1, context =>
      gradeSubmission(
        context,
        paperSubmissions,
        { id, studentId: student.id, attempt: 1, score: 60, comment: '' },
        () => {},
      ),
    )
    await Promise.all([grading, handIn(student, id)])
    expect(await standing(student, id)).toMatchObject({ attempt: 2, score: null, result: 60 })
  }
})

test('what is left in an attempt, as the next was begun, is no hand-in when its time is up', async () => {
  const id = await threeTimes({ mustBegin: true, endsAt: now() + hour })
  await start(student, id)
  await save(student, id, 1, { text: 'First' })
  await handIn(student, id)
  const first = await submission(student, id)
  await save(student, id, 1, { text: 'Left' })
  await startAgain(student, id)
  app().clock.advance(hour)
  await sweep()
  expect(await contentOf(first.id, 1)).toEqual({ 1: 'First' })
  expect(await versions(id)).toHaveLength(1)
  expect(await standing(student, id)).toMatchObject({ attempt: 1, state: 1 })
})

test('an exception gives more attempts, and what counts of them is the same rule', async () => {
  const id = await attempted([80], { attempts: 1, attemptRule: attemptRules.best })
  await refused(startAgain(student, id), paperErrors.noAttemptLeft)
  await grant(student, id, { attempts: 2 })
  await startAgain(student, id)
  await save(student, id, 1, { text: 'Second' })
  await handIn(student, id)
  await grade(student, id, 1, 50)
  expect(await standing(student, id)).toMatchObject({ attempt: 2, score: 50, result: 80 })
})

test('a score that was published singly stays shown while the next attempt is handed in', async () => {
  const id = await attempted([60], { attemptRule: attemptRules.best })
  await publishOnly(student, id)
  await startAgain(student, id)
  await save(student, id, 1, { text: 'Second' })
  await handIn(student, id)
  expect(await standing(student, id)).toMatchObject({ attempt: 2, score: null, result: 60 })
  expect(await progress(student, id)).toEqual({ state: progressStates.done, score: 60 })
})

test('what earlier attempts got is shown while the next is written, handed in, graded and returned', async () => {
  const id = await attempted([60], { attemptRule: attemptRules.best })
  await publish(id)
  const seen = async () => [(await standing(student, id))!.result, (await progress(student, id))!.score]
  expect(await seen()).toEqual([60, 60])
  await startAgain(student, id)
  await save(student, id, 1, { text: 'Second' })
  // Whoever has handed in once is done, and is not reminded of another attempt.
  expect(await progress(student, id)).toEqual({ state: progressStates.done, score: 60 })
  await handIn(student, id)
  expect(await progress(student, id)).toEqual({ state: progressStates.done, score: 60 })
  expect(await seen()).toEqual([60, 60])
  await sinceThen()
  await grade(student, id, 1, 90)
  expect(await seen()).toEqual([90, 90])
  expect(await sinceThen()).toEqual(['graded 1'])
  await giveBack([student], id)
  expect(await seen()).toEqual([60, 60])
})

test('the attempt before can still be graded while the next is written', async () => {
  const id = await threeTimes({ attemptRule: attemptRules.mean })
  await save(student, id, 1, { text: 'First' })
  await handIn(student, id)
  await startAgain(student, id)
  await refused(grade(student, id, 1, 40, { attempt: 2 }), paperErrors.notHandedIn)
  await save(student, id, 1, { text: 'Second' })
  await publish(id)
  // It is what staff see until the next is handed in, and cannot be returned under the student's hands.
  await refused(giveBack([student], id), paperErrors.writesAgain)
  await grade(student, id, 1, 40)
  expect(await standing(student, id)).toMatchObject({ attempt: 1, state: 2, score: 40, result: 40 })
  expect(await progress(student, id)).toEqual({ state: progressStates.done, score: 40 })
  await handIn(student, id)
  await grade(student, id, 1, 60, { attempt: 2, version: 1 })
  await grade(student, id, 1, 50, { attempt: 1 })
  expect(await standing(student, id)).toMatchObject({ score: 60, result: 55 })
  expect(await progress(student, id)).toMatchObject({ score: 55 })
})

test('the history shows each attempt with its own state and grade', async () => {
  const id = await threeTimes({})
  await save(student, id, 1, { text: 'First' })
  await handIn(student, id)
  await app().settle()
  await wholeGrade(student, id, 60)
  await publish(id)
  await startAgain(student, id)
  const history = async () =>
    (await as(student, context => versionsOf(context, id, student.id))).map(({ state, grades }) => [
      state,
      grades.map(({ score }) => score),
    ])
  expect(await history()).toEqual([[2, [60]]])
  await save(student, id, 1, { text: 'Second' })
  await handIn(student, id)
  expect(await history()).toEqual([
    [1, []],
    [2, [60]],
  ])
  await publish(id, false)
  expect(await history()).toEqual([
    [1, []],
    [4, []],
  ])
})

test('the machine scores each attempt, and undoing that brings back what counted', async () => {
  const id = await threeTimes({ key: worth(10), attemptRule: attemptRules.best })
  await answer(student, id, 'B')
  await startAgain(student, id)
  await answer(student, id, 'A')
  expect(await standing(student, id)).toMatchObject({ state: 2, score: 0, result: 10 })
  const made = await regrade(id, [student], [{ slot: 1, answer: 'A', points: 30 }])
  expect(await standing(student, id)).toMatchObject({ score: 30, result: 30 })
  await undo(id, made)
  expect(await standing(student, id)).toMatchObject({ score: 0, result: 10 })
  // Scored anew to the same, nothing changes.
  await regrade(id, [student], worth(10))
  expect(await standing(student, id)).toMatchObject({ score: 0, result: 10 })
})

test('each attempt has its own clock; after the deadline there is no other', async () => {
  const id = await threeTimes({ endsAt: now() + 2 * hour, workingTime: 1800 })
  await start(student, id)
  app().clock.advance(31 * minute)
  // Its time is up, so it is handed in, even before the sweep has come by.
  expect(await startAgain(student, id)).toBe(2)
  const begun = now()
  expect((await start(student, id))! - begun).toBeGreaterThan(29 * minute)
  await save(student, id, 1, { text: 'Second' })
  app().clock.advance(31 * minute)
  await sweep()
  expect(await standing(student, id)).toMatchObject({ attempt: 2, state: 1 })
  app().clock.advance(2 * hour)
  await refused(startAgain(student, id), paperErrors.closed)
})
