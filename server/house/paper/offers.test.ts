import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lateRules } from '#contract/features/submission/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { countSubmissions } from '#server/features/submission/counts.ts'
import { listSubmissions, takeOffer, versionsOf } from '#server/features/submission/public.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { paperFeature } from './feature.ts'
import { heard, paperErrors, paperSubmissions } from './kind.ts'
import { makeTables } from './tables.ts'
import { hour, paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const paper = paperOf(app)
const { as, set, save, handIn, start, grade, publish, sweep, standing, progress, submission, versions } =
  paper
const { contentOf, refused, sinceThen, now } = paper
const [student, classmate] = [students[0]!, students[1]!]
const courseId = linearAlgebra.id

const take = (id: string, version: number, of = student) =>
  as(teacher1, context => takeOffer(context, paperSubmissions, id, { studentId: of.id, version }))

/** All that lists show of a student's work. */
const shown = async (id: string, who = student) => ({
  standing: await standing(who, id),
  progress: await progress(who, id),
  counts: (await countSubmissions(app().db, courseId, [id])).get(id),
  row: (
    await listSubmissions(
      app().db,
      { taskId: id, courseId },
      { filter: 'all', search: who.name, page: 1, limit: 5 },
    )
  ).list,
})

/** Handed in at its end, then graded and published. */
async function graded() {
  const id = await set({ endsAt: now() + hour, lateRule: lateRules.offered, slots: 1 })
  await start(student, id)
  await save(student, id, 1, { text: 'In time' })
  app().clock.advance(2 * hour)
  await sweep()
  await grade(student, id, 1, 60)
  await publish(id)
  return id
}

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('what comes after the end lies beside what counts: no grade is lost, no list changes', async () => {
  const id = await graded()
  const before = await shown(id)
  await sinceThen()
  expect(await save(student, id, 1, { text: 'Afterwards' })).toMatchObject({ saved: true })
  expect(await handIn(student, id)).toMatchObject({ version: 2, overtime: true })
  expect(await shown(id)).toEqual(before)
  expect(await sinceThen()).toEqual([])
  expect(await submission(student, id)).toMatchObject({ version: 1, sealed: 2 })
  expect((await versions(id)).map(({ is_offered }) => is_offered)).toEqual([false, true])
  // Sent again it is the same; written on, it is another offer.
  expect(await handIn(student, id)).toMatchObject({ version: 2 })
  await save(student, id, 1, { text: 'Once more' })
  expect(await handIn(student, id)).toMatchObject({ version: 3 })
  expect(await shown(id)).toEqual(before)
  await grade(student, id, 1, 65, { version: 1 })
  expect(await standing(student, id)).toMatchObject({ state: 2, score: 65 })
})

test('in the history the grade stays with the version that has it', async () => {
  const id = await graded()
  await save(student, id, 1, { text: 'Afterwards' })
  await handIn(student, id)
  const list = await as(student, context => versionsOf(context, id, student.id))
  expect(list.map(({ version, state }) => [version, state])).toEqual([
    [2, 1],
    [1, 2],
  ])
})

test('staff take it: it counts as late and is to be graded; what it replaced stays in the history', async () => {
  const id = await graded()
  await save(student, id, 1, { text: 'Afterwards' })
  await handIn(student, id)
  await sinceThen()
  await take(id, 2)
  expect(await standing(student, id)).toMatchObject({ state: 1, late: true, score: null, result: null })
  expect(await progress(student, id)).toEqual({ state: progressStates.done, score: null })
  expect(await sinceThen()).toEqual(['handed in by 1'])
  const { id: submissionId } = await submission(student, id)
  expect(await contentOf(submissionId, 1)).toEqual({ 1: 'In time' })
  await refused(take(id, 2), paperErrors.notHandedIn)
  await refused(take(id, 1), paperErrors.notHandedIn)
  await grade(student, id, 1, 70, { version: 2 })
  expect(await standing(student, id)).toMatchObject({ state: 2, score: 70 })
  expect(await progress(student, id)).toMatchObject({ score: 70 })
})

test('who had nothing at the end is not handed in by offering, until it is taken', async () => {
  const id = await set({ endsAt: now() + hour, lateRule: lateRules.offered })
  app().clock.advance(2 * hour)
  const before = await shown(id, classmate)
  await save(classmate, id, 1, { text: 'Only now' })
  await handIn(classmate, id)
  const after = await shown(id, classmate)
  expect(after.progress).toEqual(before.progress)
  expect(after.counts).toEqual(before.counts)
  expect(after.standing).toMatchObject({ state: 0, submitted_at: null })
  await refused(grade(classmate, id, 1, 10), paperErrors.notHandedIn)
  await take(id, 1, classmate)
  expect(await standing(classmate, id)).toMatchObject({ state: 1, late: true })
  expect((await shown(id, classmate)).counts).toMatchObject({ submitted: 1, overtime: 1 })
})
