import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { questionTypes, typeOf } from '#contract/features/question/types/list.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { encodeInput } from '#contract/input.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { takingOf } from '../taking/test-taking.ts'
import { open, written } from '../test-tests.ts'
import { sampleFor } from './sample.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, two, standing, student, classmate } = takingOf(app)
const rehearsal = (id: string, who = student) =>
  app().call(who, readinessCalls.getRehearsal, { id: id as never })
const say = (text: { en: string }) => text.en

/** What of a paper anything is kept in. */
const counts = async () => {
  const { rows } = await sql<object>`select
    (select count(*) from submission) as papers, (select count(*) from submission_part) as answers,
    (select count(*) from progress) as progress, (select count(*) from score_entry) as scores,
    (select count(*) from test_paper) as drawn, (select count(*) from submission_author) as authors`.execute(
    app().db,
  )
  return rows[0]
}

test('answers to a sample go to the server and come back, are judged at once, and leave only that it was tried', async () => {
  const id = await add([written('One'), written('Two', 5, { type: 3, key: { right: ['a', 'b'] } })], {
    workingMinutes: 30,
  })
  const { questions } = await rehearsal(id)
  expect(questions.map(({ type }) => type)).toEqual([2, 3, 4])
  expect(JSON.stringify(questions)).not.toMatch(/"right"|"key"/)
  const before = await counts()
  const [single, several, words] = questions as [
    (typeof questions)[0],
    (typeof questions)[0],
    (typeof questions)[0],
  ]
  const answers = [
    { questionId: single.id, value: ['b', 'unknown'], sequence: 3 },
    { questionId: several.id, value: ['c'] },
    { questionId: words.id, text: 'Sure', html: '<p>Sure<script>alert(1)</script></p>' },
  ]
  const { list } = await app().call(student, readinessCalls.saveRehearsal, { id, answers })
  expect(list).toMatchObject([
    { saved: true, value: ['b'], sequence: 3, refusal: null },
    { saved: true, value: ['c'] },
    { saved: true, text: 'Sure' },
  ])
  expect(list[2]!.html).not.toContain('script')
  // It is not there the next time.
  expect((await rehearsal(id)).questions.every(one => one.written.sequence === 0)).toBe(true)
  expect((await standing(student, id)).readiness.isRehearsed).toBe(false)

  for (const _ of [1, 2]) {
    const result = await app().call(student, readinessCalls.submitRehearsal, { id, answers })
    expect(result).toMatchObject({ score: 2, fullScore: 4 })
    expect(result.questions.map(({ score }) => score)).toEqual([2, 0, null])
    expect(result.questions[1]!.right!.key).toEqual({ right: ['a', 'c'] })
  }
  const unread = { id, answers: answers.slice(0, 1) }
  expect(await app().call(student, readinessCalls.submitRehearsal, unread)).toMatchObject({ fullScore: 4 })
  await app().settle()
  expect(await counts()).toEqual(before)
  expect(await standing(student, id)).toMatchObject({
    ...{ state: 'notstarted', begin: 1 },
    readiness: { isRehearsed: true, hasLooked: false },
  })
  const live = await app().call(teacher1, testLiveCalls.getLive, { id: id as never })
  expect(live.readiness).toMatchObject({ rehearsed: 1, ready: 0 })
})

test('a sample has what the test asks, in the language of who tries it, and no files', async () => {
  const id = await add([
    open('Words'),
    written('Files', 5, { type: 7, parts: { most: 3 }, key: { html: '' } }),
  ])
  expect((await rehearsal(id)).questions.map(({ type }) => type)).toEqual([2, 4])
  const says = async (language: string) =>
    JSON.stringify(
      (await app().post(readinessCalls.getRehearsal.path, { id }, student, { 'x-language': language })).data,
    )
  expect(await says('en')).toContain('Which day comes after Monday?')
  expect(await says('zh-Hans')).toContain('星期一的后一天')
  expect(await says('zh-Hant')).toContain('星期一的後一天')
})

test('every question of the sample is sound, and answered rightly it is worth its points', () => {
  const all = sampleFor(
    questionTypes.map(({ number }) => number),
    say,
  )
  expect(all.map(({ type }) => type.name)).toEqual([
    ...['trueFalse', 'singleChoice', 'multipleChoice', 'fillIn', 'matching', 'ordering', 'shortAnswer'],
  ])
  for (const { type, html, parts, key } of all)
    expect([
      type.name,
      type.problem({ html, parts: type.parts.parse(parts), key: type.key.parse(key) }),
    ]).toEqual([type.name, undefined])
  expect(typeOf(2)!.grade!(['b'], { ...all[1]!, parts: all[1]!.parts })).toBe(1)
})

test('students of a test and its staff may try it, also who views as a student; nobody else, and nothing wrong is taken', async () => {
  const id = await two({ workingMinutes: 30 })
  const input = { id, answers: [] }
  for (const [call, given] of [
    [readinessCalls.getRehearsal, { id }],
    [readinessCalls.saveRehearsal, input],
    [readinessCalls.submitRehearsal, input],
  ] as const) {
    await app().refused(teacher2, call, given as never, kernelErrors.notFound)
    await app().call(teacher1, call as never, given as never)
    const viewed = await app().post(call.path, encodeInput(call as never, given as never), teacher1, {
      'x-student-viewer': '1',
    })
    expect(viewed.code).toBe(10000)
  }
  const unpublished = await two({ publishAt: app().clock.now() + 3_600_000 })
  await app().refused(classmate, readinessCalls.getRehearsal, { id: unpublished }, kernelErrors.notFound)
  await app().refused(
    classmate,
    readinessCalls.submitRehearsal,
    { id: unpublished, answers: [] },
    kernelErrors.notFound,
  )
  const [question] = (await rehearsal(id, students[5]!)).questions
  const { list } = await app().call(classmate, readinessCalls.saveRehearsal, {
    id,
    answers: [{ questionId: question!.id, value: { no: 'list' } }],
  })
  expect(list).toMatchObject([{ saved: false, refusal: { code: expect.any(Number) } }])
  // Staff leave nothing at all.
  const { rows } = await sql`select from test_readiness where account_id = ${teacher1.id}`.execute(app().db)
  expect(rows).toEqual([])
})
