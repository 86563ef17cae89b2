import { expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { testGradingCalls as calls } from '#contract/features/test/grading-calls.ts'
import type { InputOf } from '#contract/input.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from '../taking/test-taking.ts'
import { drawn, open, section, written } from '../test-tests.ts'
import { groupOf, isFormatted } from './answers.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin, write } = banksOf(app)
const { add, start, save, submit, standing, take, two, end, release, report, result } = takingOf(app)
const { student, classmate, courseId } = takingOf(app)
const { errors } = testSubmissions
const minute = 60_000

type Graded = InputOf<typeof calls.saveReview>
const review = (id: string, who: CastMember = student, as = teacher1) =>
  app().call(as, calls.getReview, { id, studentId: who.id })
const grade = (id: string, one: Omit<Graded, 'id' | 'studentId'>, who: CastMember = student, as = teacher1) =>
  app().call(as, calls.saveReview, { id, studentId: who.id, ...one })
const list = (id: string, more: Partial<InputOf<typeof calls.listStudents>> = {}, as = teacher1) =>
  app().call(as, calls.listStudents, { id, limit: 50, ...more })
const answers = (id: string, questionId: string, more: Partial<InputOf<typeof calls.getAnswers>> = {}) =>
  app().call(teacher1, calls.getAnswers, { id, questionId, ...more })
const gradeAll = async (id: string, grades: InputOf<typeof calls.gradeAnswers>['grades']) =>
  (await app().call(teacher1, calls.gradeAnswers, { id, grades })).list
const counts = async (id: string) => (await app().call(teacher1, calls.countAnswers, { id })).list
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)

/** One that a machine scores and one that a person has to read, answered by these. */
async function mixed(answered: readonly (readonly [CastMember, string])[], more: object = {}) {
  const id = await add([written('One', 10), open('Why', 5)], more)
  for (const [who, text] of answered) {
    const { questions } = await start(who, id)
    await save(who, id, [
      { questionId: questions[0]!.id, value: ['a'] },
      ...(text === '' ? [] : [{ questionId: questions[1]!.id, text }]),
    ])
    await submit(who, id)
  }
  await app().settle()
  return { id }
}
const both = async (id: string) => {
  const { questions } = await review(id)
  return questions.map(question => question.id) as [string, string]
}

test('a grader reads a paper in its order, as people read it, with what is right and what the machine gives', async () => {
  const { id } = await mixed([[student, 'Because']])
  const { questions, work, place, sections } = await review(id)
  expect(work).toMatchObject({ studentId: student.id, state: 1, version: 1, attempt: 1 })
  expect(place).toMatchObject({ position: 1, total: 1, graded: 0 })
  expect(sections).toHaveLength(1)
  expect(questions).toMatchObject([
    {
      ...{ points: 10, isAnswered: true, isToGrade: false, machineScore: 10, gradeCount: 0 },
      written: { value: ['a'] },
      score: { score: 10, comment: '', isByMachine: true },
      right: { key: expect.anything() },
    },
    { points: 5, text: 'Because', isAnswered: true, isToGrade: true, machineScore: null, score: null },
  ])
  expect(questions[0]!.rightText).not.toBe('')
  expect(questions[0]!.text).toBe(questions[0]!.rightText)
})

test('who drew and shuffled is graded in the order of their own paper', async () => {
  const bank = await begin()
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await write(bank, name)
  const id = await add([], {
    sections: [section([written('Fixed', 10), drawn(bank, 2, 5), open('Why', 3)])],
    ...{ shufflesQuestions: true, shufflesOptions: true },
  })
  const orders: string[][] = []
  for (const who of students.slice(0, 5)) {
    const { questions } = await start(who, id)
    const choice = questions.find(({ type }) => type === 2)!
    await save(who, id, [{ questionId: choice.id, value: ['b'] }])
    await submit(who, id)
    await app().settle()
    const shown = (await review(id, who)).questions
    expect(shown.map(one => [one.id, one.parts])).toEqual(questions.map(one => [one.id, one.parts]))
    orders.push(shown.map(one => one.id))
  }
  expect(new Set(orders.map(order => order.join())).size).toBeGreaterThan(1)
  // A question that is not on somebody's paper cannot be graded there, and counts only where it is.
  const foreign = orders.flat().find(questionId => !orders[0]!.includes(questionId))
  if (foreign) await refused(grade(id, { questionId: foreign, score: 1 }, students[0]), errors.slotMissing)
  for (const { questionId, handedIn } of await counts(id))
    expect(handedIn).toBe(orders.filter(order => order.includes(questionId)).length)
})

test('the total follows once everything has a score; a person’s score stands above the machine’s', async () => {
  const { id } = await mixed([[student, 'Because']])
  const [first, why] = await both(id)
  expect(await grade(id, { questionId: first, score: 4, comment: 'A guess', seen: 0 })).toEqual({
    ...{ gradeCount: 1, total: null, state: 1 },
  })
  expect(await grade(id, { questionId: why, score: 2.5, version: 1 })).toMatchObject({
    total: 6.5,
    gradeCount: 1,
  })
  expect(await grade(id, { questionId: why, score: 5 })).toMatchObject({ total: 9, gradeCount: 2 })
  const { questions, work } = await review(id)
  expect(work).toMatchObject({ rawScore: 9 })
  expect(questions[0]).toMatchObject({
    ...{ machineScore: 10, gradeCount: 1, isToGrade: false },
    score: { score: 4, comment: 'A guess', isByMachine: false },
  })
  await end(id)
  await release(id)
  const shown = await result(student, id)
  expect(shown).toMatchObject({ score: 9 })
  expect(shown.questions[0]).toMatchObject({ score: 4, comment: 'A guess' })
})

test('of several scores for an answer its grader and its student see the newest', async () => {
  const { id } = await mixed([[student, 'Because']])
  const [, why] = await both(id)
  for (const score of [2.5, 5, 1]) {
    await grade(id, { questionId: why, score, comment: `Now ${score}` })
    expect((await review(id)).questions[1]!.score).toMatchObject({ score, comment: `Now ${score}` })
  }
  await end(id)
  await release(id)
  expect((await result(student, id)).questions[1]).toMatchObject({ score: 1, comment: 'Now 1' })
})

test('a score is at most what the question is worth, at least 0, with one decimal', async () => {
  const { id } = await mixed([[student, 'Because']])
  const [first, why] = await both(id)
  for (const score of [5.1, -1, 1.25])
    await refused(grade(id, { questionId: why, score }), errors.scoreInvalid)
  await refused(grade(id, { questionId: first, score: 10.5 }), errors.scoreInvalid)
  expect(await grade(id, { questionId: first, score: 10 })).toMatchObject({ gradeCount: 1 })
  const other = await two()
  await take(student, other)
  const [foreign] = await both(other)
  await refused(grade(id, { questionId: foreign, score: 1 }), errors.slotMissing)
})

test('what was not handed in, was returned or was handed in again is not graded unseen', async () => {
  const { id } = await mixed([[student, 'Because']])
  const [, why] = await both(id)
  await refused(grade(id, { questionId: why, score: 1 }, classmate), errors.notHandedIn)
  expect(await review(id, classmate)).toMatchObject({ questions: [], work: { state: 0, version: 0 } })
  const back = { id, studentId: student.id }
  await refused(app().call(teacher1, calls.return, back), errors.reasonMissing)
  expect(await app().call(teacher1, calls.return, { ...back, reason: 'Too short', version: 1 })).toEqual({
    done: 1,
  })
  await refused(grade(id, { questionId: why, score: 1 }), errors.notHandedIn)
  expect(await standing(student, id)).toMatchObject({ state: 'returned' })
  expect((await list(id, { filter: 'returned' })).list).toMatchObject([{ reason: 'Too short', state: 3 }])
  await save(student, id, [{ questionId: why, text: 'Because of that' }])
  await submit(student, id)
  await refused(grade(id, { questionId: why, score: 1, version: 1 }), errors.handedInAgain)
  expect(await grade(id, { questionId: why, score: 1, version: 2 })).toMatchObject({ gradeCount: 1 })
})

test('of two graders at once the second learns of the first', async () => {
  const { id } = await mixed([[student, 'Because']])
  const [, why] = await both(id)
  const both_ = await Promise.allSettled([
    grade(id, { questionId: why, score: 1, seen: 0 }),
    grade(id, { questionId: why, score: 3, seen: 0 }, student, assistant1),
  ])
  expect(both_.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // The same once more is the same.
  const [kept] = both_.map(one => one.status === 'fulfilled')
  const [score, as] = kept ? [1, teacher1] : [3, assistant1]
  expect(await grade(id, { questionId: why, score, seen: 0 }, student, as)).toMatchObject({ gradeCount: 1 })
  await refused(grade(id, { questionId: why, score: 2, seen: 0 }), errors.markedMeanwhile)
  expect(await grade(id, { questionId: why, score: 2, seen: 1 })).toMatchObject({ gradeCount: 2 })
})

test('one question of all students: equal answers have the same group, and are graded at once', async () => {
  const [ada, ben, cem, dov] = students.slice(0, 4) as [CastMember, CastMember, CastMember, CastMember]
  const { id } = await mixed([
    [ada, 'Ice cream'],
    [ben, ' ice  CREAM'],
    [cem, 'Ｉｃｅｃｒｅａｍ'],
    [dov, 'Water'],
  ])
  const why = (await review(id, ada)).questions[1]!.id
  const page = await answers(id, why)
  expect(page).toMatchObject({ total: 4, question: { id: why, points: 5, isDropped: false } })
  expect(page.list.map(({ studentId }) => studentId)).toEqual([ada.id, ben.id, cem.id, dov.id])
  const groups = Map.groupBy(page.list, ({ group }) => group)
  expect([...groups.values()].map(one => one.length)).toEqual([3, 1])
  const equal = groups.get(page.list[0]!.group)!
  const outcomes = await gradeAll(
    id,
    equal.map(({ studentId, attempt, version, workId, gradeCount: seen }) => ({
      ...{ studentId, attempt, version, workId, seen, questionId: why, score: 5, comment: 'Sweet' },
    })),
  )
  expect(outcomes).toEqual(equal.map(() => ({ gradeCount: 1, refusal: null })))
  expect(await answers(id, why, { which: 'toGrade' })).toMatchObject({ total: 1, list: [{ text: 'Water' }] })
  expect((await answers(id, why, { which: 'graded' })).list).toHaveLength(3)
  expect(await counts(id)).toMatchObject([
    { handedIn: 4, toGrade: 0, graded: 4 },
    { questionId: why, handedIn: 4, toGrade: 1, graded: 3 },
  ])
  // The bad ones are refused by themselves.
  const more = await gradeAll(id, [
    { studentId: dov.id, questionId: why, score: 9 },
    { studentId: ben.id, questionId: why, score: 4, seen: 1 },
    { studentId: ada.id, questionId: why, score: 4, seen: 0 },
  ])
  expect(more.map(({ gradeCount, refusal }) => refusal?.code ?? gradeCount)).toEqual([
    ...[errors.scoreInvalid.code, 2, errors.markedMeanwhile.code],
  ])
  await refused(answers(id, ada.id), errors.slotMissing)
})

test('only what says the same in few words is graded together', () => {
  const [value, text, files] = (['value', 'text', 'files'] as const).map(keptAs => ({ keptAs }))
  expect(groupOf(text!, 'A b', false)).toBe(groupOf(text!, 'ａＢ', false))
  expect(groupOf(value!, '1. A', false)).not.toBe(groupOf(value!, '1. B', false))
  expect(groupOf(text!, '', false)).toBe('')
  expect(groupOf(text!, 'x'.repeat(201), false)).toBe('')
  expect(groupOf(text!, 'bold', true)).toBe('')
  // What the editor makes of plain text.
  expect(
    ['', '<p>Because</p><p>it is.<br></p>', '<p>a <b>b</b></p>', '<ul><li>a</li></ul>'].map(isFormatted),
  ).toEqual([...[false, false, true, true]])
  expect(groupOf(files!, 'a.pdf', false)).toBe('')
})

test('without names everything is graded by aliases, and nothing says whose it is', async () => {
  const { id } = await mixed(
    [
      [student, 'Mine'],
      [classmate, 'Yours'],
    ],
    { isAnonymous: true },
  )
  const { list: rows } = await list(id, { filter: 'submitted' })
  expect(rows).toHaveLength(2)
  for (const { studentId, number, beganAt, submittedAt } of rows) {
    expect([student.id, classmate.id]).not.toContain(studentId)
    expect([number, beganAt, submittedAt]).toEqual(['', null, null])
  }
  const { studentId } = rows[0]!
  const shown = await app().call(teacher1, calls.getReview, { id, studentId })
  expect(shown.work.studentId).toBe(studentId)
  const why = shown.questions[1]!.id
  const page = await answers(id, why)
  for (const one of [shown, page, rows])
    for (const who of [student, classmate])
      for (const said of [who.id, who.name, who.number]) expect(JSON.stringify(one)).not.toContain(said)
  expect(page.list.map(one => one.studentId).sort()).toEqual(rows.map(one => one.studentId).sort())
  expect(
    await gradeAll(
      id,
      page.list.map(one => ({ studentId: one.studentId, questionId: why, score: 2 })),
    ),
  ).toEqual([1, 2].map(() => ({ gradeCount: 1, refusal: null })))
  await app().call(teacher1, calls.giveTime, { id, minutes: 5, studentIds: [studentId] })
})

test('scores that show themselves name nobody: names are seen once the results are released', async () => {
  const id = await two({ isAnonymous: true, scoreShown: 1, answersShown: 2 })
  await take(student, id)
  expect((await result(student, id)).score).toBe(15)
  const nameOf = async () => (await list(id, { filter: 'graded' })).list[0]!.name
  expect(await nameOf()).not.toBe(student.name)
  await end(id)
  await app().settle()
  expect(await nameOf()).not.toBe(student.name)
  await release(id)
  expect(await nameOf()).toBe(student.name)
})

test('the list says how long each wrote and how often they left the page; to who may not grade, neither', async () => {
  const id = await two({ workingMinutes: 30, switchLimit: 3 })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['b'] }])
  await report(student, id, { seconds: 4 })
  app().clock.advance(7 * minute)
  await submit(student, id)
  await app().settle()
  await start(classmate, id)
  const { list: rows, counts: counted, total } = await list(id)
  const rowOf = (who: CastMember) => rows.find(one => one.studentId === who.id)
  expect(counted).toMatchObject({ submitted: 1 })
  expect(total).toBe(counted.all)
  expect(rowOf(student)).toMatchObject({ switches: 1, score: 0 })
  expect(Math.abs(rowOf(student)!.seconds! - 420)).toBeLessThan(5)
  expect(rowOf(classmate)).toMatchObject({ switches: 0, seconds: null, beganAt: expect.any(Number) })
  expect((await list(id, { name: student.number })).list).toMatchObject([{ studentId: student.id }])
  expect((await list(id, { filter: 'notsubmitted', limit: 1, page: 2 })).list).toHaveLength(1)
  await refused(list(id, {}, student), kernelErrors.notFound)
  await refused(review(id, student, student), kernelErrors.notFound)

  const auth = permissions.filter(permission => permission !== 'grade')
  await app().call(teacher1, assistantCalls.updateAssistant, { courseId, uid: assistant1.id, auth })
  const seen = (await list(id, {}, assistant1)).list.find(one => one.studentId === student.id)
  expect(seen).toMatchObject({ switches: null, seconds: null, beganAt: null, score: null, state: 1 })
  const [question] = questions
  const one = { id, studentId: student.id }
  for (const call of [
    () => review(id, student, assistant1),
    () => grade(id, { questionId: question!.id, score: 1 }, student, assistant1),
    () => app().call(assistant1, calls.getAnswers, { id, questionId: question!.id }),
    () => app().call(assistant1, calls.gradeAnswers, { id, grades: [] }),
    () => app().call(assistant1, calls.countAnswers, { id }),
    () => app().call(assistant1, calls.return, { ...one, reason: 'Again' }),
    () => app().call(assistant1, calls.remind, { id, studentIds: [classmate.id] }),
  ])
    await refused(call(), kernelErrors.permissionMissing)
  await app().call(teacher1, assistantCalls.updateAssistant, {
    courseId,
    uid: assistant1.id,
    auth: [...permissions],
  })
})

test('minutes are given to all or to some, also to whose time is up', async () => {
  const id = await two({ workingMinutes: 10 })
  await start(student, id)
  await start(classmate, id)
  const give = (minutes: number, studentIds?: string[]) =>
    app().call(teacher1, calls.giveTime, { id, minutes, ...(studentIds && { studentIds }) })
  const left = async (who: CastMember) => (await standing(who, id)).remain
  await give(5)
  expect([await left(student), await left(classmate)]).toEqual([900, 900])
  await give(10, [student.id])
  expect([await left(student), await left(classmate)]).toEqual([1500, 900])
  await refused(give(1, [teacher1.id]), kernelErrors.notFound)
  await refused(give(1, []), kernelErrors.notFound)
})

test('who has not handed in is reminded, once in a while', async () => {
  const id = await two()
  await take(student, id)
  const remind = (studentIds: string[]) => app().call(teacher1, calls.remind, { id, studentIds })
  expect(await remind([student.id, classmate.id])).toEqual({ done: 1 })
  expect(await remind([classmate.id])).toEqual({ done: 0 })
  await refused(remind([]), errors.nothingChosen)
})
