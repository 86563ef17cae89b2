import { expect, test } from 'vitest'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { downloadStatus, uploadFile } from '#server/features/file/test-upload.ts'
import { giveTime } from '#server/features/submission/public.ts'
import { shortcutsOf } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { open, written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = takingOf(app)
const { add, start, paper, save, submit, result, standing, release, end, take, two, student, classmate } = all
const { giveBack, as } = shortcutsOf(app, testSubmissions)
const minute = 60_000
const none = { score: false, answers: false, explanations: false, paper: false }

test('each of the four is shown from its own moment on, and taken back with it', async () => {
  const id = await two({
    scoreShown: 1,
    paperShown: 2,
    answersShown: 2,
    explanationsShown: 3,
    passPercent: 60,
  })
  expect(await result(student, id)).toMatchObject({
    version: 0,
    score: null,
    shown: none,
    questions: [],
    state: 'ended',
  })
  await take(student, id)
  expect(await result(student, id)).toMatchObject({
    ...{ version: 1, score: 15, result: 15, isPassed: true, state: 'graded', questions: [], sections: [] },
    shown: { ...none, score: true },
  })
  await end(id)
  await app().settle()
  const over = await result(student, id)
  expect(over.shown).toEqual({ score: true, answers: true, explanations: false, paper: true })
  expect(over.questions).toMatchObject([
    {
      score: 10,
      written: { value: ['a'] },
      right: { key: { right: ['a'] }, explanation: '' },
      isDropped: false,
    },
    { score: 5, right: { key: { right: ['a'] } } },
  ])
  await release(id)
  expect((await result(student, id)).shown.explanations).toBe(true)
  await release(id, false)
  expect((await result(student, id)).shown.explanations).toBe(false)
})

test('while somebody has more time it is not over for anybody, and nothing is shown of it', async () => {
  const id = await two({
    ...{ scoreShown: 2, paperShown: 2, answersShown: 2, workingMinutes: 10 },
    deadline: app().clock.now() + 30 * minute,
  })
  await take(student, id)
  await app().call(teacher1, exceptionCalls.grantException, {
    ...{ activityId: id, studentIds: [classmate.id], endsAt: app().clock.now() + 90 * minute },
  } as never)
  app().clock.advance(31 * minute)
  await app().settle()
  expect((await result(student, id)).shown).toEqual(none)
  expect(await start(classmate, id)).toMatchObject({ isOpen: true })
})

test('what was returned is written again, and nothing of it is shown meanwhile', async () => {
  const id = await two({ scoreShown: 1, paperShown: 1, answersShown: 1, explanationsShown: 1 })
  const { ids } = await take(student, id, 'b')
  expect((await result(student, id)).shown.answers).toBe(true)
  expect(await standing(student, id)).toMatchObject({
    state: 'graded',
    mayWrite: false,
    isFinalAtHandIn: true,
  })
  await giveBack([student], id)
  expect((await result(student, id)).shown).toEqual(none)
  expect(await standing(student, id)).toMatchObject({ state: 'returned', mayWrite: true, score: null })
  await save(student, id, [{ questionId: ids[0]!, value: ['a'] }])
  await submit(student, id)
  await app().settle()
  expect(await result(student, id)).toMatchObject({ version: 2, score: 10, shown: { answers: true } })
})

test('a paper without a single answer is not taken part in, and one with an answer is handed in at the end by itself', async () => {
  const timed = await two({ workingMinutes: 10 })
  const { questions } = await start(student, timed)
  await start(classmate, timed)
  await save(student, timed, [{ questionId: questions[0]!.id, value: ['a'] }])
  const free = await two({ deadline: app().clock.now() + 10 * minute })
  const [one] = (await paper(student, free)).questions
  await save(student, free, [{ questionId: one!.id, value: ['a'] }])
  app().clock.advance(11 * minute)
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().services.jobs.enqueue(app().db, 'activity.close', { activityId: free })
  await app().settle()
  expect(await standing(student, timed)).toMatchObject({ state: 'unpublished', mayWrite: false })
  expect(await result(student, timed)).toMatchObject({ version: 1 })
  expect(await standing(classmate, timed)).toMatchObject({ state: 'ended' })
  expect(await result(student, free)).toMatchObject({ version: 1 })
})

test('more time for all goes on with what was handed in by itself', async () => {
  const id = await two({ workingMinutes: 10, isAnswerOnce: true })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  app().clock.advance(11 * minute)
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
  expect(await paper(student, id)).toMatchObject({
    isOpen: false,
    questions: [],
    slots: [{ slot: 1 }, { slot: 2 }],
  })
  expect(await standing(student, id)).toMatchObject({ mayWrite: false })
  await as(teacher1, context => giveTime(context, id, { seconds: 600, studentIds: null }))
  expect(await paper(student, id)).toMatchObject({
    isOpen: true,
    questions: [{ written: { value: ['a'] } }, {}],
  })
})

test('what is open waits for people; the machine gives what it can, and nothing is shown before', async () => {
  const id = await add([written('Choice', 10), open('Why', 5)], { scoreShown: 1, paperShown: 1 })
  const { questions } = await start(student, id)
  await save(student, id, [
    { questionId: questions[0]!.id, value: ['a'] },
    { questionId: questions[1]!.id, text: 'Because' },
  ])
  await submit(student, id)
  await app().settle()
  expect(await standing(student, id)).toMatchObject({ score: null })
  expect(await result(student, id)).toMatchObject({ score: null, isPassed: null })
})

test('the files of questions are read by whom they are asked, those of what is right from their moment on', async () => {
  let uploads = 0
  const upload = async () =>
    (await uploadFile(app(), teacher1, { name: 'plan.png', bytes: await picture('png', 40 + uploads++, 20) }))
      .id
  const [attached, seen, secret] = [await upload(), await upload(), await upload()]
  const shown = (fileId: string) => `<img data-file="${fileId}" alt="x">`
  const id = await add(
    [
      written('Look', 10, {
        ...{ fileIds: [attached as never], html: `<p>Look</p>${shown(seen)}`, explanation: shown(secret) },
      }),
    ],
    { workingMinutes: 10, isAnswerOnce: true },
  )
  const statuses = async (who = student) =>
    Promise.all([attached, seen, secret].map(fileId => downloadStatus(app(), who, fileId)))
  const [no, yes] = [403, 200]
  expect(await statuses()).toEqual([no, no, no])
  await take(student, id)
  expect(await statuses()).toEqual([yes, yes, no])
  expect(await statuses(classmate)).toEqual([no, no, no])
  await release(id)
  expect(await statuses()).toEqual([yes, yes, yes])
  await release(id, false)
  expect(await statuses()).toEqual([yes, yes, no])
})
