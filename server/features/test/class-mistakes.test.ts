import { beforeEach, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import type { EntryInput } from '#contract/features/test/entities.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { practiceCalls } from '#contract/features/test/practice-calls.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { takingOf } from './taking/test-taking.ts'
import { open, taken, written } from './test-tests.ts'

const app = testApp()
const { add, get, questions, start, save, submit, release } = takingOf(app)
const { begin, write } = banksOf(app)
const courseId = linearAlgebra.id
const atHandIn = {
  ...{ scoreShown: moments.handedIn, answersShown: moments.handedIn },
  ...{ explanationsShown: moments.handedIn, paperShown: moments.handedIn },
}
const [ben, eve, ada] = students as [CastMember, CastMember, CastMember]

/** Answers each question of a test. */
async function take(who: CastMember, id: string, values: readonly unknown[]) {
  const { questions } = await start(who, id)
  await save(
    who,
    id,
    questions.map(({ id: questionId }, place) => {
      const value = values[place]
      return { questionId, ...(typeof value === 'string' ? { text: value } : { value }) }
    }),
  )
  await submit(who, id)
  await app().settle()
  return questions.map(question => question.id as string)
}
const look = (id: string, who: CastMember = teacher1) =>
  app().call(who, mistakeCalls.ofClass, { courseId, id })
const whoWas = (id: string, more: object = {}) =>
  app().call(teacher1, mistakeCalls.studentsOfClass, { courseId, id, ...more })
const ofClass = async () =>
  (await app().call(teacher1, mistakeCalls.listOfClass, { courseId, limit: 100 })).list
const make = (questionIds: readonly string[], more: object = {}, who: CastMember = teacher1) =>
  app().call(who, practiceCalls.create, {
    ...{ courseId, title: 'Once more', questionIds: questionIds as never },
    ...more,
  })
const entriesOf = async (id: string) => (await questions(id)).flatMap(({ entries }) => entries)
let place = 0
/** Of a question that no other story asks. */
const three = (says: string, more: object = {}) =>
  written(says, 10, {
    parts: { options: ['a', 'b', 'c'].map(id => ({ id, html: `<p>${says} ${id}</p>` })) },
    explanation: '<p>Because</p>',
    ...more,
  })
beforeEach(() => {
  place += 1
})

test('a question that the class got wrong says what is right, what was answered instead, where, and by whom', async () => {
  const bank = await begin()
  const { id: original } = await write(bank, `Asked ${place}`, { knowledge: ['Rank'] })
  const first = await add([taken(original)], { ...atHandIn, title: 'First' })
  const second = await add([taken(original), written('Other')], { ...atHandIn, title: 'Second' })
  await take(ben, first, [['b']])
  await take(eve, first, [['a']])
  const [copy] = await take(ben, second, [['b'], ['a']])
  await take(ada, second, [['b'], ['a']])
  const [row] = (await ofClass()).filter(({ title }) => title === `Asked ${place}`)
  expect(row).toMatchObject({ answeredCount: 4, wrongCount: 3 })
  const said = await look(row!.id)
  expect(said).toMatchObject({
    ...{ id: copy, answeredCount: 4, wrongCount: 3, knowledge: ['Rank'] },
    right: { key: { right: ['a'] } },
    answers: [{ label: 'B', text: `Asked ${place} no`, count: 3, part: 0 }],
    from: [
      { title: 'Second', activityId: second, questionId: copy, answeredCount: 2, wrongCount: 2, source: 6 },
      { title: 'First', activityId: first, answeredCount: 2, wrongCount: 1 },
    ],
  })
  // By any of its copies.
  expect(await look(said.from[1]!.questionId)).toEqual(said)
  const { list, total, hidden } = await whoWas(row!.id)
  expect({ total, hidden }).toEqual({ total: 2, hidden: 0 })
  expect(list.map(({ studentId, wrongCount }) => [studentId, wrongCount])).toEqual([
    [ben.id, 2],
    [ada.id, 1],
  ])
  expect(list[0]).toMatchObject({ name: ben.name, number: ben.number })
  expect((await whoWas(row!.id, { limit: 1, page: 2 })).list.map(({ studentId }) => studentId)).toEqual([
    ada.id,
  ])
})

test('it is for who grades, and of this course alone', async () => {
  const id = await add([three(`Own ${place}`)], atHandIn)
  const [question] = (await take(ben, id, [['c']])) as [string]
  for (const call of [mistakeCalls.ofClass, mistakeCalls.studentsOfClass])
    await app().refused(ben, call, { courseId, id: question }, kernelErrors.notAllowed)
  const right = await add([three(`Right ${place}`)], atHandIn)
  const [known] = (await take(ben, right, [['a']])) as [string]
  await app().refused(teacher1, mistakeCalls.ofClass, { courseId, id: known }, kernelErrors.notFound)
  await app().call(teacher1, activityCalls.delete, { courseId, contentId: id })
  await app().refused(teacher1, mistakeCalls.ofClass, { courseId, id: question }, kernelErrors.notFound)
  expect(await whoWas(question)).toMatchObject({ list: [], total: 0, hidden: 0 })
})

test('of work that is graded without names it is counted, and nobody is named before names are shown', async () => {
  const id = await add([three(`Hidden ${place}`)], {
    ...atHandIn,
    scoreShown: moments.published,
    isAnonymous: true,
  })
  const [question] = (await take(ben, id, [['b']])) as [string]
  await take(eve, id, [['c']])
  expect((await look(question)).from).toMatchObject([{ areNamesHidden: true, wrongCount: 2 }])
  expect(await whoWas(question)).toMatchObject({ list: [], total: 0, hidden: 2 })
  await release(id)
  expect((await whoWas(question)).list).toHaveLength(2)
  expect((await look(question)).from).toMatchObject([{ areNamesHidden: false }])
})

test('who has left the course is counted and named no more, and what a regrade gives to everybody is no mistake', async () => {
  const id = await add([three(`Full ${place}`)], atHandIn)
  const [question] = (await take(ben, id, [['b']])) as [string]
  expect((await look(question)).wrongCount).toBe(1)
  const changes = [{ questionId: question as never, counting: 'full' as const }]
  const made = await app().call(teacher1, regradeCalls.regrade, { id, changes, reason: 'Ambiguous' })
  await app().settle()
  await app().refused(teacher1, mistakeCalls.ofClass, { courseId, id: question }, kernelErrors.notFound)
  await app().call(teacher1, regradeCalls.undo, { id, regradeId: made.id })
  await app().settle()
  const leaving = students[9]!
  await take(leaving, id, [['c']])
  expect((await look(question)).wrongCount).toBe(2)
  await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [leaving.id] as never })
  await app().settle()
  expect((await look(question)).wrongCount).toBe(1)
  expect((await whoWas(question)).list.map(({ studentId }) => studentId)).toEqual([ben.id])
})

test('equal texts are common, what one alone wrote is not', async () => {
  const id = await add([open(`Why ${place}`)], atHandIn)
  const [question] = (await take(ben, id, ['Zero'])) as [string]
  await take(eve, id, [' zero'])
  await take(ada, id, ['Something of my own'])
  for (const { id: studentId } of [ben, eve, ada]) {
    await app().call(teacher1, testGradingCalls.saveReview, {
      ...{ id, studentId, questionId: question as never, score: 2 },
    })
    await app().settle()
  }
  expect((await look(question)).answers).toEqual([
    { part: 0, title: '', label: '', text: expect.stringMatching(/^zero$/i), count: 2 },
  ])
})

test('what went wrong makes an exercise in one step: a draft with the same questions, whose answers are shown at hand-in', async () => {
  const bank = await begin()
  const { id: original } = await write(bank, `Taken ${place}`, { knowledge: [`Topic ${place}`] })
  const entries: EntryInput[] = [taken(original, 4), written(`Own ${place}`, 6), written(`Not ${place}`)]
  const id = await add(entries, atHandIn)
  const [one, two] = (await take(ben, id, [['b'], ['b'], ['a']])) as [string, string]
  const made = await make([two, one])
  expect(made.similar).toBe(0)
  expect(await get(made.id)).toMatchObject({
    ...{ title: 'Once more', publishAt: null, isExam: false, attempts: 0, questionCount: 2, totalScore: 10 },
    ...atHandIn,
  })
  expect((await entriesOf(made.id)).map(({ question, points }) => [question!.excerpt, points])).toEqual([
    [`Own ${place}`, 6],
    [`Taken ${place}`, 4],
  ])
  // A copy is the same mistake, whatever it was copied from: right there on another day, it is right once.
  app().clock.advance(86_400_000)
  await app().call(teacher1, testCalls.publish, { id: made.id })
  await take(ben, made.id, [['a'], ['a']])
  const { list } = await app().call(ben, mistakeCalls.list, { courseId, limit: 100 })
  const own = list.filter(({ title }) => [`Own ${place}`, `Taken ${place}`].includes(title))
  expect(own.map(({ wrongTimes, rightDays }) => [wrongTimes, rightDays])).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('an assistant makes it, too, also of questions from a bank that is not theirs; similar ones come from their own', async () => {
  const bank = await begin()
  const topic = `Limits ${place}`
  const { id: original } = await write(bank, `Theirs ${place}`, { knowledge: [topic] })
  const id = await add([taken(original)], atHandIn)
  const [question] = (await take(ben, id, [['b']])) as [string]
  await write(bank, `Like it ${place}`, { knowledge: [topic, 'More'] })
  await write(bank, `Nothing like it ${place}`, { knowledge: ['Elsewhere'] })
  const withSimilar = await make([question], { isWithSimilar: true })
  expect(withSimilar.similar).toBe(1)
  expect((await entriesOf(withSimilar.id)).map(entry => entry.question!.excerpt)).toEqual([
    `Theirs ${place}`,
    `Like it ${place}`,
  ])
  const byAssistant = await make([question], { isWithSimilar: true }, assistant1)
  expect(byAssistant.similar).toBe(0)
  expect(await entriesOf(byAssistant.id)).toHaveLength(1)
})

test('nothing is made of nothing, of questions of nobody’s tests, or in a course that has ended', async () => {
  const id = await add([three(`Gone ${place}`)], atHandIn)
  const [question] = (await take(ben, id, [['b']])) as [string]
  const bank = await begin()
  const { id: elsewhere } = await write(bank, 'In no test')
  await app().refused(
    teacher1,
    practiceCalls.create,
    { courseId, title: 'Once more', questionIds: [elsewhere] },
    kernelErrors.notFound,
  )
  await app().refused(
    teacher1,
    practiceCalls.create,
    { courseId, title: ' ', questionIds: [question as never] },
    testErrors.titleMissing,
  )
  await app().refused(
    ben,
    practiceCalls.create,
    { courseId, title: 'Once more', questionIds: [question as never] },
    kernelErrors.notAllowed,
  )
  // One that is gone is left out.
  expect(await entriesOf((await make([elsewhere, question])).id)).toHaveLength(1)
  await app().call(teacher1, archiveCalls.archive, { courseId, type: '1' })
  await app().refused(
    teacher1,
    practiceCalls.create,
    { courseId, title: 'Once more', questionIds: [question as never] },
    kernelErrors.courseEnded,
  )
  // To be read it stays.
  expect((await look(question)).wrongCount).toBe(1)
})
