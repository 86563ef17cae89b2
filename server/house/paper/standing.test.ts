import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attemptRules, lateRules } from '#contract/features/submission/rules.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { returnSubmissions } from '#server/features/submission/public.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { heard, makeTables, markPapers, paperFeature, paperSubmissions } from './kind.ts'
import { paperOf, unscored } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const paper = paperOf(app)
const { as, within, set, save, handIn, startAgain, grade, publishOnly, regrade, undo, sweep } = paper
const quietly = paperOf(app, unscored)
const { standing, progress, versions, sinceThen, now, wholeGrade, putBeside } = paper
const { makeBatch, makeGroup } = groupsOf(app)
const [ada, ben, cem] = [students[0]!, students[1]!, students[2]!]

/** What is said of a grade, with its time in the row. */
const judgement = (who: typeof ada, id: string) =>
  app()
    .db.selectFrom('submission_author')
    .select(['comment', 'graded_by', 'graded_at', 'late_at', 'deduction', 'score_published_at'])
    .where('activity_id', '=', id)
    .where('account_id', '=', who.id)
    .where('is_latest', '=', true)
    .executeTakeFirstOrThrow()

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('late work that was returned until a time and is handed in by itself is as late as it was', async () => {
  const id = await set({ slots: 1, endsAt: now() + hour, lateRule: lateRules.late, latePercent: 10 })
  await save(ada, id, 1, { text: 'Too late' })
  app().clock.advance(2 * hour)
  await handIn(ada, id)
  const before = await judgement(ada, id)
  expect([(await standing(ada, id))!.late, before.deduction]).toEqual([true, 10])
  const until = now() + hour
  await as(teacher1, context =>
    returnSubmissions(context, paperSubmissions, id, { studentIds: [ada.id], reason: 'Again', until }),
  )
  await save(ada, id, 1, { text: 'Better' })
  app().clock.advance(hour)
  await sweep()
  expect(await standing(ada, id)).toMatchObject({ state: 1, late: true, submitted_at: until })
  expect(await judgement(ada, id)).toMatchObject({ late_at: before.late_at, deduction: 10 })
  expect((await versions(id)).map(({ late }) => late)).toEqual([true, true])
})

test('a score that is gone takes its publication along, and the student is told', async () => {
  const key = [
    { slot: 1, answer: 'B', points: 2 },
    { slot: 2, answer: 'B', points: 3 },
  ]
  const id = await set({ slots: 2, key: key.slice(0, 1) })
  await save(ada, id, 1, { value: 'B' })
  await save(ada, id, 2, { value: 'B' })
  await handIn(ada, id)
  await app().settle()
  const both = await regrade(id, [ada], key)
  await publishOnly(ada, id)
  expect(await progress(ada, id)).toMatchObject({ score: 5 })
  await sinceThen()
  await undo(id, both)
  expect(await standing(ada, id)).toMatchObject({ state: 1, score: null, result: null })
  expect(await progress(ada, id)).toMatchObject({ state: progressStates.done, score: null })
  expect(await sinceThen()).toEqual(['hidden'])
  await grade(ada, id, 2, 1)
  expect(await standing(ada, id)).toMatchObject({ state: 2, score: 3 })
  expect(await progress(ada, id)).toMatchObject({ score: null })
  expect(await judgement(ada, id)).toMatchObject({ score_published_at: null })
})

test('a grade of the whole keeps its comment, its grader and its time, whatever the slots get', async () => {
  const id = await set({ slots: 2 })
  await save(ada, id, 1, { text: 'Mine' })
  await handIn(ada, id)
  await wholeGrade(ada, id, 80, { comment: 'Good' })
  const given = await judgement(ada, id)
  app().clock.advance(hour)
  await grade(ada, id, 1, 10)
  expect(await standing(ada, id)).toMatchObject({ state: 2, score: 80 })
  expect(await judgement(ada, id)).toEqual(given)
  expect(given).toMatchObject({ comment: 'Good', graded_by: teacher1.id })
})

test('another hand-in of a later attempt takes what the machine gave it out of what counts, until it is scored again', async () => {
  const key = [
    { slot: 1, answer: 'B', points: 2 },
    { slot: 2, answer: 'B', points: 3 },
  ]
  const id = await set({ slots: 2, key, attempts: 2, attemptRule: attemptRules.best })
  await save(ada, id, 1, { value: 'B' })
  await handIn(ada, id)
  await app().settle()
  await startAgain(ada, id)
  for (const slot of [1, 2]) await save(ada, id, slot, { value: 'B' })
  // The machine scores in a job of its own, here when it is told to.
  await quietly.handIn(ada, id)
  expect(await standing(ada, id)).toMatchObject({ attempt: 2, state: 1, result: 2 })
  await within(unit => markPapers(unit, id, [ada.id]))
  expect(await standing(ada, id)).toMatchObject({ state: 2, score: 5, result: 5 })
  await save(ada, id, 2, { value: 'C' })
  await quietly.handIn(ada, id)
  expect(await standing(ada, id)).toMatchObject({ state: 1, score: null, result: 2 })
  await within(unit => markPapers(unit, id, [ada.id]))
  expect(await standing(ada, id)).toMatchObject({ state: 2, score: 2, result: 2 })
})

test('who is put beside somebody inherits no comment that is for them alone', async () => {
  const batchId = await makeBatch()
  await makeGroup(batchId, [ada, ben])
  const id = await set({ slots: 1, batchId })
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await wholeGrade(ada, id, 80, { comment: 'All of you' })
  await wholeGrade(ada, id, 50, { comment: 'You have not helped', isAlone: true })
  await putBeside(cem, ada, id)
  expect(await standing(cem, id)).toMatchObject({ state: 2, score: 80 })
  expect(await judgement(cem, id)).toMatchObject({ comment: 'All of you' })
  expect(await judgement(ada, id)).toMatchObject({ comment: 'You have not helped' })
})

test('what counts of who is put beside somebody is what they were an author of', async () => {
  const batchId = await makeBatch()
  await makeGroup(batchId, [ada, ben])
  const id = await set({ slots: 1, batchId, attempts: 2, attemptRule: attemptRules.best })
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await grade(ada, id, 1, 90)
  await startAgain(ada, id)
  await save(ada, id, 1, { text: 'Again' })
  await handIn(ada, id)
  await grade(ada, id, 1, 50)
  expect(await standing(ada, id)).toMatchObject({ attempt: 2, score: 50, result: 90 })
  await putBeside(cem, ada, id)
  expect(await standing(cem, id)).toMatchObject({ attempt: 2, score: 50, result: 50 })
})

test('who has handed in an empty paper has done it, also when they write in it afterwards', async () => {
  const id = await set({ slots: 1 })
  await handIn(ada, id)
  await save(ada, id, 1, { text: 'After all' })
  expect(await progress(ada, id)).toMatchObject({ state: progressStates.done })
})
