import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import type { EntryInput } from '#contract/features/test/entities.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { pageOfBook } from '#server/features/mistake/book.ts'
import { wrongest } from '#server/features/mistake/of-class.ts'
import { placesOf } from '#server/features/mistake/of-question.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { shortcutsOf } from '#server/features/submission/test-work.ts'
import type { Database } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { plansOf } from '#server/kernel/test-plans.ts'
import { testSubmissions } from './submissions.ts'
import { takingOf } from './taking/test-taking.ts'
import { open, taken, written } from './test-tests.ts'

const app = testApp()
const { add, change, start, save, submit, release, end } = takingOf(app)
const { begin, write } = banksOf(app)
const { as } = shortcutsOf(app, testSubmissions)
const [ben, eve] = [students[0]!, students[1]!]
/** Somebody else in each story. */
let ada = students[2]!
let stories = 2
beforeEach(() => {
  ada = students[stories++]!
})
const courseId = linearAlgebra.id
const atHandIn = {
  ...{ scoreShown: moments.handedIn, answersShown: moments.handedIn },
  ...{ explanationsShown: moments.handedIn, paperShown: moments.handedIn },
}
const day = 86_400_000

const book = (who: CastMember = ada, more: object = {}) =>
  app().call(who, mistakeCalls.list, { courseId, ...more })
const titles = async (who: CastMember = ada, more: object = {}) =>
  (await book(who, more)).list.map(({ title }) => title)
const summary = (who: CastMember = ada) => app().call(who, mistakeCalls.summary, { courseId })
const look = (id: string, who: CastMember = ada) => app().call(who, mistakeCalls.get, { courseId, id })
const answer = (id: string, value: unknown, who: CastMember = ada) =>
  app().call(who, mistakeCalls.answer, { courseId, id, value })
const practice = async (more: object = {}, who: CastMember = ada) =>
  (await app().call(who, mistakeCalls.practise, { courseId, ...more })).list

/** Answers each question of a new test with an option; null leaves it empty. */
async function take(who: CastMember, id: string, options: readonly (string | null)[], attempt?: number) {
  const { questions } = await start(who, id, attempt === undefined ? {} : { attempt })
  const answers = questions.flatMap(({ id: questionId }, place) =>
    options[place] == null ? [] : [{ questionId, value: [options[place]] }],
  )
  await save(who, id, answers)
  await submit(who, id)
  await app().settle()
  return questions.map(question => question.id)
}
/** Gives points to answers of the first student. */
const gradeAll = async (id: string, points: Record<string, number>) => {
  for (const [questionId, score] of Object.entries(points)) {
    await app().call(teacher1, testGradingCalls.saveReview, { id, studentId: ada.id, questionId, score })
    await app().settle()
  }
}
const wrongOnce = async (entries: EntryInput[] = [written('One')], more: object = atHandIn) => {
  const id = await add(entries, more)
  const ids = await take(
    ada,
    id,
    entries.map(() => 'b'),
  )
  return { id, ids }
}

test('what was answered below full points in a judged paper is in the book, with own and right answer and why', async () => {
  const id = await add(
    [
      written('Wrong', 10, { explanation: '<p>Because</p>', knowledge: ['Limits'] }),
      written('Right', 5),
      written('Empty', 5),
    ],
    atHandIn,
  )
  const [first] = await take(ada, id, ['b', 'a', null])
  const { list, total } = await book()
  expect(total).toBe(1)
  expect(list).toMatchObject([
    { id: first, title: 'Wrong', type: 2, source: 6, wrongTimes: 1, knowledge: ['Limits'], rightDays: 0 },
  ])
  expect(app().clock.now() - list[0]!.lastAt!).toBeLessThan(60_000)
  expect(await look(first!)).toMatchObject({
    question: { html: '<p>Wrong</p>', points: 10 },
    answer: { value: ['b'] },
    right: { key: { right: ['a'] } },
    ...{ analysis: '<p>Because</p>', score: 0, from: 'Mid-term', isPractised: true, isMastered: false },
  })
  expect(await titles(ben)).toEqual([])
  await app().refused(ben, mistakeCalls.get, { courseId, id: first! }, kernelErrors.notFound)
})

test('nothing is in the book before its answers are shown, and nothing stays when they are hidden again', async () => {
  const published = {
    ...{ scoreShown: moments.published, answersShown: moments.published },
    ...{ explanationsShown: moments.never, paperShown: moments.published },
  }
  const { id, ids } = await wrongOnce([written('Hidden', 10, { explanation: '<p>Why</p>' })], published)
  expect(await titles()).toEqual([])
  await app().refused(
    ada,
    mistakeCalls.answer,
    { courseId, id: ids[0]!, value: ['a'] },
    kernelErrors.notFound,
  )
  await app().refused(ada, mistakeCalls.practise, { courseId, id: ids[0]! }, kernelErrors.notFound)
  await release(id)
  expect(await titles()).toEqual(['Hidden'])
  expect(await look(ids[0]!)).toMatchObject({
    analysis: '',
    right: { explanation: '', key: { right: ['a'] } },
  })
  expect(await answer(ids[0]!, ['b'])).toMatchObject({ isRight: false, analysis: '' })
  await release(id, false)
  expect(await titles()).toEqual([])
  await release(id)
  await change(id, { answersShown: moments.never })
  expect(await titles()).toEqual([])
})

test('a moment that comes with the end of the test brings its mistakes then', async () => {
  const ended = { answersShown: moments.ended, paperShown: moments.ended, scoreShown: moments.ended }
  const { id } = await wrongOnce([written('Later')], { ...ended, deadline: app().clock.now() + day })
  expect(await titles()).toEqual([])
  await end(id)
  expect(await titles()).toEqual(['Later'])
})

test('what a person gave is no mistake before the score is shown, and a machine overruled is none', async () => {
  const id = await add([written('Choice'), open('Essay')], { ...atHandIn, scoreShown: moments.published })
  const { questions } = await start(ada, id)
  const [choice, essay] = questions.map(question => question.id)
  await save(ada, id, [
    { questionId: choice!, value: ['b'] },
    { questionId: essay!, text: 'Something' },
  ])
  await submit(ada, id)
  await app().settle()
  // Not judged yet.
  expect(await titles()).toEqual([])
  await gradeAll(id, { [essay!]: 4 })
  expect(await titles()).toEqual(['Choice'])
  await release(id)
  expect((await titles()).sort()).toEqual(['Choice', 'Essay'])
  expect(await look(essay!)).toMatchObject({ answer: { text: 'Something' }, score: 4, isPractised: true })
  await gradeAll(id, { [choice!]: 10 })
  expect(await titles()).toEqual(['Essay'])
})

test('each attempt counts, and a question that two tests took from one bank is one mistake', async () => {
  const bank = await begin()
  const { id: fromBank } = await write(bank, 'Taken', { knowledge: ['Sets'] })
  const first = await add([taken(fromBank)], { ...atHandIn, attempts: 2 })
  const second = await add([taken(fromBank), written('Own')], atHandIn)
  const [copy] = await take(eve, first, ['b'])
  app().clock.advance(60_000)
  await take(eve, first, ['b'], 2)
  app().clock.advance(60_000)
  const [other, own] = await take(eve, second, ['b', 'b'])
  const { list } = await book(eve)
  expect(list.map(row => [row.id, row.wrongTimes])).toEqual(
    [
      [other, 3],
      [own, 1],
    ].sort((one, two) => String(one[0]).localeCompare(String(two[0]))),
  )
  expect((await look(copy!, eve)).id).toBe(other)
  await app().call(eve, mistakeCalls.master, { courseId, id: copy! })
  expect(await titles(eve)).toEqual(['Own'])
  expect(await titles(eve, { knowledge: 'Sets' })).toEqual([])
  expect(await titles(eve, { isMastered: true, knowledge: 'Sets' })).toEqual(['Taken'])
})

test('a mistake leaves the book when its student says so, comes back when they do, and with a new paper', async () => {
  const id = await add([written('Known')], { ...atHandIn, attempts: 3 })
  const [question] = await take(ada, id, ['b'])
  await answer(question!, ['a'])
  await app().call(ada, mistakeCalls.master, { courseId, id: question! })
  expect(await titles()).toEqual([])
  expect(await titles(ada, { isMastered: true })).toEqual(['Known'])
  expect(await look(question!)).toMatchObject({ isMastered: true })
  await app().call(ada, mistakeCalls.putBack, { courseId, id: question! })
  expect((await book()).list).toMatchObject([{ title: 'Known', rightDays: 1, isMastered: false }])
  await app().call(ada, mistakeCalls.master, { courseId, id: question! })
  app().clock.advance(60_000)
  await take(ada, id, ['b'], 2)
  expect((await book()).list).toMatchObject([{ title: 'Known', wrongTimes: 2, rightDays: 0 }])
  await app().refused(ben, mistakeCalls.master, { courseId, id: question! }, kernelErrors.notFound)
})

test('right answers on two days take it out; the same day counts once, and it is due again tomorrow', async () => {
  const { ids } = await wrongOnce()
  const [id] = ids as [string]
  expect(await summary()).toMatchObject({ count: 1, dueCount: 1, nextAt: null, masteredCount: 0 })
  const wrong = await answer(id, ['b'])
  expect(wrong).toMatchObject({ isRight: false, worth: 0, right: { key: { right: ['a'] } }, rightDays: 0 })
  expect((await practice()).map(one => one.id)).toEqual([id])
  expect(await answer(id, ['a'])).toMatchObject({ isRight: true, worth: 1, rightDays: 1, isMastered: false })
  expect(await answer(id, ['a'])).toMatchObject({ rightDays: 1, isMastered: false })
  expect(await practice()).toEqual([])
  const { dueCount, nextAt } = await summary()
  expect(dueCount).toBe(0)
  expect(nextAt! - app().clock.now()).toBeGreaterThan(0)
  expect(nextAt! - app().clock.now()).toBeLessThanOrEqual(day)
  // Midnight in Shanghai.
  expect(nextAt! % day).toBe(16 * 3_600_000)
  // One of its own is practised at any time.
  expect((await practice({ id })).map(one => one.id)).toEqual([id])
  app().clock.advance(nextAt! - app().clock.now())
  expect((await practice()).map(one => one.id)).toEqual([id])
  expect(await answer(id, ['a'])).toMatchObject({ rightDays: 2, isMastered: true })
  expect(await summary()).toMatchObject({ count: 0, dueCount: 0, masteredCount: 1 })
  expect(await answer(id, ['b'])).toMatchObject({ isRight: false, isMastered: true })
  await app().call(ada, mistakeCalls.putBack, { courseId, id })
  expect((await book()).list).toMatchObject([{ rightDays: 0, isMastered: false }])
})

test('a right answer in a later paper is one of the two days', async () => {
  const id = await add([written('Again')], { ...atHandIn, attempts: 2 })
  const [question] = await take(ada, id, ['b'])
  app().clock.advance(day)
  await take(ada, id, ['a'], 2)
  expect((await book()).list).toMatchObject([{ rightDays: 1, wrongTimes: 1 }])
  expect(await answer(question!, ['a'])).toMatchObject({ rightDays: 1 })
  app().clock.advance(day)
  expect(await answer(question!, ['a'])).toMatchObject({ rightDays: 2, isMastered: true })
})

test('practice says nothing of what is right, and answers that cannot be one are refused', async () => {
  const { ids } = await wrongOnce([written('Ask', 10, { explanation: '<p>SECRETWHY</p>' })])
  const [asked] = await practice()
  expect(asked).toMatchObject({ id: ids[0], type: 2, html: '<p>Ask</p>', points: 10 })
  expect(JSON.stringify(asked)).not.toContain('SECRETWHY')
  expect(asked).not.toHaveProperty('right')
  const { total, list } = await app().call(ada, mistakeCalls.sheet, { courseId })
  expect(total).toBe(1)
  expect(list).toMatchObject([
    { question: { html: '<p>Ask</p>' }, right: { key: { right: ['a'] }, explanation: '<p>SECRETWHY</p>' } },
  ])
  await app().refused(ada, mistakeCalls.answer, { courseId, id: ids[0]!, value: 7 }, kernelErrors.malformed)
  expect(await answer(ids[0]!, null)).toMatchObject({ isRight: false, worth: 0 })
})

test('similar ones are those of own papers with a point of knowledge in common, right ones among them', async () => {
  const labelled = (says: string, ...knowledge: string[]) => written(says, 5, { knowledge })
  const id = await add(
    [labelled('Asked', 'A', 'B'), labelled('Like A', 'A'), labelled('Like C', 'C'), labelled('Like B', 'B')],
    atHandIn,
  )
  const unseen = await add([labelled('Unseen', 'A')], { ...atHandIn, answersShown: moments.never })
  const ids = await take(ada, id, ['b', 'a', 'b', 'b'])
  await take(ada, unseen, ['b'])
  const list = await practice({ id: ids[0], isSimilar: true })
  expect(list.map(({ html }) => html).sort()).toEqual(['<p>Like A</p>', '<p>Like B</p>'])
  // No mistake: it is judged, and nothing else comes of it.
  expect(await answer(ids[1]!, ['b'])).toMatchObject({ isRight: false, rightDays: 0, isMastered: false })
  expect((await titles()).sort()).toEqual(['Asked', 'Like B', 'Like C'])
  expect(await summary()).toMatchObject({
    types: [{ type: 2, count: 3 }],
    knowledge: [
      { label: 'B', count: 2 },
      { label: 'A', count: 1 },
      { label: 'C', count: 1 },
    ],
  })
  expect((await practice({ knowledge: 'B' })).map(({ html }) => html).sort()).toEqual([
    '<p>Asked</p>',
    '<p>Like B</p>',
  ])
})

test('a page of the book, by source and type', async () => {
  const entries = Array.from({ length: 13 }, (_, place) => written(`Q${place}`, 1))
  await wrongOnce(entries)
  const first = await book(ada, { page: 0 })
  expect(first).toMatchObject({ total: 13, pageTotal: 2 })
  expect(first.list).toHaveLength(10)
  const second = await book(ada, { page: 2 })
  expect(second.list).toHaveLength(3)
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(13)
  expect(await book(ada, { page: 3 })).toMatchObject({ total: 13, list: [] })
  expect((await book(ada, { source: 6, type: 2 })).total).toBe(13)
  expect((await book(ada, { source: 3 })).total).toBe(0)
  expect((await book(ada, { type: 5 })).total).toBe(0)
})

test('the book of a deleted test is gone, returned papers are not in it, and who views as a student has none', async () => {
  const { id } = await wrongOnce()
  expect(await titles()).toHaveLength(1)
  await app().call(teacher1, testGradingCalls.return, { id, studentId: ada.id, reason: 'Once more' })
  expect(await titles()).toEqual([])
  await take(ada, id, ['b'])
  expect(await titles()).toHaveLength(1)
  await app().call(teacher1, activityCalls.delete, { courseId, contentId: id })
  expect(await titles()).toEqual([])
})

test('who grades sees what most students got wrong, over all tests', async () => {
  const id = await add([written('Hard'), written('Easy'), written('Fine')], atHandIn)
  await take(ada, id, ['b', 'b', 'a'])
  await take(ben, id, ['b', 'a', 'a'])
  await take(eve, id, [null, 'a', 'a'])
  const { list, total } = await app().call(teacher1, mistakeCalls.listOfClass, { courseId, limit: 100 })
  expect(total).toBeGreaterThanOrEqual(2)
  const own = list.filter(({ title }) => ['Hard', 'Easy', 'Fine'].includes(title))
  expect(own.map(row => [row.title, row.answeredCount, row.wrongCount])).toEqual([
    ['Hard', 2, 2],
    ['Easy', 3, 1],
  ])
  await app().refused(ada, mistakeCalls.listOfClass, { courseId }, kernelErrors.notAllowed)
})

test('what a regrade counts for nobody, or in full for everybody, leaves the book of its students and of the class until that is undone', async () => {
  const { id, ids } = await wrongOnce([written('Full'), written('Dropped'), written('Stays')])
  const [full, dropped] = ids as [string, string, string]
  const ofClass = async () => {
    const { list } = await app().call(teacher1, mistakeCalls.listOfClass, { courseId, limit: 50 })
    return list.flatMap(row => (ids.includes(row.id) ? [row.title] : [])).sort()
  }
  const change = async (questionId: string, counting: 'full' | 'dropped') => {
    const changes = [{ questionId, counting }]
    const made = await app().call(teacher1, regradeCalls.regrade, { id, changes, reason: 'Ambiguous' })
    await app().settle()
    return made.id
  }
  expect((await titles()).sort()).toEqual(['Dropped', 'Full', 'Stays'])
  expect(await ofClass()).toEqual(['Dropped', 'Full', 'Stays'])
  await change(full, 'full')
  expect((await titles()).sort()).toEqual(['Dropped', 'Stays'])
  expect(await ofClass()).toEqual(['Dropped', 'Stays'])
  const last = await change(dropped, 'dropped')
  expect(await titles()).toEqual(['Stays'])
  expect(await ofClass()).toEqual(['Stays'])
  expect(await summary()).toMatchObject({ count: 1, dueCount: 1 })
  for (const question of [full, dropped])
    await app().refused(ada, mistakeCalls.get, { courseId, id: question }, kernelErrors.notFound)
  await app().call(teacher1, regradeCalls.undo, { id, regradeId: last })
  await app().settle()
  expect((await titles()).sort()).toEqual(['Dropped', 'Stays'])
})

test('what no machine can judge is compared with what is right and judged by its student, and comes again like all others', async () => {
  const id = await add(
    [
      written('Why?', 10, {
        ...{ type: 4, parts: {}, key: { html: '<p>MODEL</p>' }, explanation: '<p>BECAUSE</p>' },
      }),
      written('Choice'),
    ],
    atHandIn,
  )
  const { questions } = await start(ada, id)
  const [essay, choice] = questions.map(question => question.id) as [string, string]
  await save(ada, id, [
    { questionId: essay, text: 'Something' },
    { questionId: choice, value: ['b'] },
  ])
  await submit(ada, id)
  await app().settle()
  const right = (question: string, who: CastMember = ada) =>
    app().call(who, mistakeCalls.right, { courseId, id: question })
  const judge = (judged: 'wrong' | 'partly' | 'right') =>
    app().call(ada, mistakeCalls.answer, { courseId, id: essay, judged })
  // Nobody has judged the paper yet.
  await app().refused(ada, mistakeCalls.right, { courseId, id: essay }, kernelErrors.notFound)
  await gradeAll(id, { [essay]: 4 })
  expect((await practice()).map(one => one.id).sort()).toEqual([essay, choice].sort())
  expect((await summary()).dueCount).toBe(2)
  expect(await right(essay)).toEqual({
    right: {
      key: { html: '<p>MODEL</p>' },
      explanation: '<p>BECAUSE</p>',
      scoring: expect.anything(),
    },
    analysis: '<p>BECAUSE</p>',
  })
  await app().refused(ben, mistakeCalls.right, { courseId, id: essay }, kernelErrors.notFound)
  expect(await judge('partly')).toMatchObject({ isRight: false, worth: 0.5, rightDays: 0, isMastered: false })
  expect((await practice({ type: 4 })).map(one => one.id)).toEqual([essay])
  expect(await judge('right')).toMatchObject({ isRight: true, worth: 1, rightDays: 1, isMastered: false })
  expect(await practice({ type: 4 })).toEqual([])
  app().clock.advance(day)
  expect(await judge('right')).toMatchObject({ rightDays: 2, isMastered: true })
  // A machine judges what it can, and no answer stands in for what its student thinks of it.
  const answer = (more: object, question: string) =>
    app().refused(ada, mistakeCalls.answer, { courseId, id: question, ...more }, kernelErrors.malformed)
  await answer({ judged: 'right' }, choice)
  await answer({ value: 'x' }, essay)
})

test('files are practised without being uploaded once more', async () => {
  const drawn = written('Draw it', 10, { type: 7, parts: { most: 1 }, key: { html: '' } })
  const id = await add([drawn], atHandIn)
  const { questions } = await start(ada, id)
  const drawing = questions[0]!.id as string
  const file = { name: 'drawing.png', bytes: await picture('png', 40, 20) }
  const attachments = [(await uploadFile(app(), ada, file)).id as never]
  await save(ada, id, [{ questionId: drawing, attachments }])
  await submit(ada, id)
  await app().settle()
  await gradeAll(id, { [drawing]: 1 })
  expect(await look(drawing)).toMatchObject({
    isPractised: true,
    answer: { files: [{ name: 'drawing.png' }] },
  })
  expect((await practice()).map(one => one.id)).toEqual([drawing])
  const judged = { courseId, id: drawing, judged: 'right' } as const
  expect(await app().call(ada, mistakeCalls.answer, judged)).toMatchObject({ isRight: true, rightDays: 1 })
})

test('what is counted is counted of those asked for, and what may be asked for of those that are shown', async () => {
  const { ids } = await wrongOnce([
    written('One', 10, { knowledge: ['Limits'] }),
    written('Two', 10, { knowledge: ['Limits', 'Series'] }),
    written('Three', 10, { knowledge: ['Series'] }),
  ])
  const counted = (more: object) => app().call(ada, mistakeCalls.summary, { courseId, ...more })
  expect(await counted({ knowledge: 'Limits' })).toMatchObject({
    ...{ count: 2, dueCount: 2, masteredCount: 0, totalCount: 3, types: [{ type: 2, count: 2 }] },
    // The other topics stay, to be chosen instead.
    knowledge: [
      { label: 'Limits', count: 2 },
      { label: 'Series', count: 2 },
    ],
  })
  await answer(ids[0]!, ['a'])
  expect(await counted({ knowledge: 'Limits' })).toMatchObject({
    count: 2,
    dueCount: 1,
    nextAt: expect.any(Number),
  })
  expect(await counted({ knowledge: 'Series' })).toMatchObject({ count: 2, dueCount: 2, nextAt: null })
  expect(await counted({ type: 1 })).toMatchObject({
    ...{ count: 0, dueCount: 0, totalCount: 3, types: [{ type: 2, count: 3 }], knowledge: [] },
  })
  await app().call(ada, mistakeCalls.master, { courseId, id: ids[2]! })
  expect(await counted({ isMastered: true, knowledge: 'Limits' })).toMatchObject({
    ...{ count: 2, masteredCount: 0, dueCount: 1, totalCount: 3 },
    ...{ types: [], knowledge: [{ label: 'Series', count: 1 }] },
  })
})

test('after the end of the course its students still practise', async () => {
  const { ids } = await wrongOnce()
  await app().call(teacher1, archiveCalls.archive, { courseId, type: '1' })
  expect(await titles()).toHaveLength(1)
  expect(await answer(ids[0]!, ['a'])).toMatchObject({ isRight: true })
  await app().call(ada, mistakeCalls.master, { courseId, id: ids[0]! })
  expect(await titles()).toEqual([])
})

test('the statements of the book and of the class begin with what was handed in there, and use an index for each table', async () => {
  const { db, services } = app()
  await sql`analyze submission_author, submission, activity, test_question, submission_part`.execute(db)
  const planOf = (ask: (explaining: Database) => Promise<unknown>) =>
    as(teacher1, async ({ db: one }) => {
      // Few rows are read faster without one.
      await sql`set local enable_seqscan = off`.execute(one)
      return (await plansOf(one, ask)).join('\n')
    })
  const ofBook = await planOf(explaining =>
    pageOfBook(services)(explaining, {
      ...{ studentId: ada.id, courseId, now: app().clock.now(), timeZone: 'Asia/Shanghai' },
      ...{ sources: [6], types: [2], knowledge: [], isMastered: false, limit: 10, offset: 0 },
    }),
  )
  expect(ofBook).toContain('submission_author_account')
  const ofClass = await planOf(explaining => wrongest(services)(explaining, courseId, 50, 0))
  const ofQuestion = await planOf(explaining => placesOf(services)(explaining, { courseId, id: ada.id }))
  expect(ofQuestion).toMatch(/test_question_version/)
  const tables = [
    'submission_part',
    'submission_grade',
    'submission_scoring',
    'question_version',
    'submission',
  ]
  for (const plan of [ofBook, ofClass, ofQuestion])
    for (const table of [...tables, 'submission_author', 'test_question'])
      expect(plan).not.toContain(`Seq Scan on ${table} `)
})
