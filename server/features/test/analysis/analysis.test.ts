import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { testAnalysisCalls as calls } from '#contract/features/test/analysis-calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from '../taking/test-taking.ts'
import { drawn, open, section, written } from '../test-tests.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin, write } = banksOf(app)
const { add, start, save, submit, take, two, courseId, student, classmate } = takingOf(app)

const analysis = (id: string, as: CastMember = teacher1) => app().call(as, calls.get, { id })
const question = (id: string, questionId: string) =>
  app().call(teacher1, calls.getQuestion, { id, questionId })

type Value = Parameters<typeof save>[2][number]['value']
/** Hands in a paper with these answers, in its order; undefined: nothing. */
async function answer(who: CastMember, id: string, values: readonly Value[]) {
  const { questions } = await start(who, id)
  await save(
    who,
    id,
    values.flatMap((value, place) =>
      value === undefined ? [] : [{ questionId: questions[place]!.id, value }],
    ),
  )
  await submit(who, id)
}

const typedBlank = (says: string, right: string, points: number) =>
  written(says, points, {
    type: 5,
    html: `<p>${says} ___</p>`,
    parts: { blanks: [{ id: 'b1', options: [] }] },
    key: {
      blanks: [
        {
          blank: 'b1',
          right: {
            ...{ by: 'text', accepts: [right] },
            ...{ isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false },
          },
        },
      ],
    },
  })

/**
 * Twelve papers: the first four questions are harder and harder, the key of the fifth is wrong, and in the sixth the best
 * type something else that is right.
 */
async function twelve() {
  const id = await add([
    ...['One', 'Two', 'Three', 'Four', 'Five'].map(name => written(name, 10)),
    typedBlank('=1+1', 'two', 1),
    written('Seven', 10),
  ])
  for (const [place, who] of students.slice(0, 12).entries())
    await answer(who, id, [
      ...[2, 4, 6, 8].map(from => [place >= from ? 'a' : 'b']),
      [place >= 6 ? 'b' : 'a'],
      place < 4 ? undefined : [{ blank: 'b1', text: place < 8 ? 'Two' : '2' }],
      [place >= 8 ? 'a' : 'b'],
    ])
  await app().settle()
  return id
}

test('the analysis finds the wrong key, and the answer that should be accepted', async () => {
  const id = await twelve()
  const { figures, questions, title } = await analysis(id)
  expect(title).toBe('Mid-term')
  expect(figures).toMatchObject({ papers: 12, waiting: 0, fullScore: 61, passPercent: 60, isDrawn: false })
  // Of 61: twice 10, twice 20, twice 31 (the fifth wrongly right), twice 31, four times 50.
  expect(figures.scores).toMatchObject({ mean: 32, median: 31, lowest: 10, highest: 50, passed: 4 })
  expect(figures.scores!.histogram).toEqual([0, 2, 0, 2, 0, 4, 0, 0, 4, 0])
  expect(figures.reliability).toMatchObject({ coefficient: 'alpha' })
  expect(questions.map(({ facility }) => facility)).toEqual([0.83, 0.67, 0.5, 0.33, 0.5, 0.33, 0.33])
  const thirds = { lower: 4, middle: 4, upper: 4 }
  expect(questions.slice(3).map(({ students }) => students)).toEqual(Array(4).fill(thirds))
  const [, , , four, five, six] = questions
  expect(four).toMatchObject({ warnings: [], excerpt: 'Four', index: null })
  expect(four!.discrimination).toBeGreaterThan(0.2)
  expect(five!.discrimination).toBeLessThan(-0.5)
  expect(five!.warnings[0]).toEqual({ kind: 'key', about: ['B'] })
  expect(six!.unanswered).toEqual({ lower: 4, middle: 0, upper: 0 })
  expect(six!.warnings).toContainEqual({ kind: 'accept', about: ['2'] })
  expect(six!.warnings).toContainEqual({ kind: 'skipped', about: [] })

  const shown = await question(id, five!.questionId)
  expect(shown).toMatchObject({ ...five, question: { points: 10, right: { key: { right: ['a'] } } } })
  expect(shown.parts).toEqual([
    {
      ...{ part: 0, title: '' },
      answers: [
        { label: 'A', text: 'Five yes', kind: 'right', students: { lower: 4, middle: 2, upper: 0 } },
        { label: 'B', text: 'Five no', kind: 'wrong', students: { lower: 0, middle: 2, upper: 4 } },
      ],
    },
  ])
  expect((await question(id, six!.questionId)).parts[0]!.answers).toEqual([
    { label: '', text: 'two', kind: 'right', students: { lower: 0, middle: 4, upper: 0 } },
    { label: '', text: '2', kind: 'wrong', students: { lower: 0, middle: 0, upper: 4 } },
  ])
  await expect(question(id, (await analysis(await two())).questions[0]!.questionId)).rejects.toThrow(
    testSubmissions.errors.slotMissing.text.zh,
  )

  // A person's grade is followed at once.
  await app().call(teacher1, testGradingCalls.saveReview, {
    ...{ id, studentId: students[0]!.id, questionId: questions[0]!.questionId, score: 10 },
  })
  expect((await analysis(id)).questions[0]!.facility).toBe(0.92)
})

test('a regrade is followed: a key that is right again, points for everybody, a question that is dropped', async () => {
  const id = await twelve()
  const [one, , , , five, six] = (await analysis(id)).questions
  await app().call(teacher1, regradeCalls.regrade, {
    id,
    reason: 'Wrong key',
    changes: [
      { questionId: one!.questionId, counting: 'dropped' },
      { questionId: five!.questionId, right: { key: { right: ['b'] } } },
      { questionId: six!.questionId, counting: 'full' },
    ],
  })
  await app().settle()
  const { questions } = await analysis(id)
  expect(questions[0]).toMatchObject({ isDropped: true, facility: null, warnings: [] })
  expect(questions[4]!.discrimination).toBeGreaterThan(0.5)
  expect(questions[4]!.warnings).toEqual([])
  expect(questions[5]).toMatchObject({ isFull: true, facility: null, credit: null, warnings: [] })
  expect((await question(id, six!.questionId)).parts[0]!.answers).toHaveLength(2)
  expect((await question(id, five!.questionId)).question.right).toMatchObject({ key: { right: ['b'] } })
})

test('the file says the same, in the reader’s language, and nothing in it is a formula', async () => {
  const id = await twelve()
  const exported = async (format: 'xlsx' | 'csv', language: string) => {
    const { data } = await app().post(calls.export.path, { id, format }, teacher1, { 'x-language': language })
    return { name: String(data.name), content: Buffer.from(String(data.content), 'base64') }
  }
  const english = await exported('xlsx', 'en')
  expect(english.name).toBe('Mid-term Item analysis.xlsx')
  const [questions, answers, whole] = await Promise.all(
    [1, 2, 3].map(place => readSheet(english.content, place)),
  )
  expect(questions!.map(row => row[6])).toEqual(['Facility', 0.83, 0.67, 0.5, 0.33, 0.5, 0.33, 0.33])
  expect(questions![5]![12]).toBe('Key may be wrong B')
  expect(questions![6]![1]).toBe('=1+1 ___')
  expect(answers!.filter(row => row[0] === 6).map(row => row.slice(3))).toEqual([
    ['two', 'Yes', 4, 0, 4, 0],
    ['2', 'No', 4, 4, 0, 0],
  ])
  expect(whole).toContainEqual(['Mean', 32])
  expect((await exported('xlsx', 'zh-Hans')).name).toBe('Mid-term 试题分析.xlsx')
  expect((await readSheet((await exported('xlsx', 'zh-Hant')).content, 1))[0]).toContain('題號')
  expect((await exported('csv', 'en')).content.toString()).toContain("'=1+1")
})

test('of several attempts the one that counts is analysed', async () => {
  const optionsOf = async (id: string) => {
    const [first] = (await analysis(id)).questions
    return (await question(id, first!.questionId)).parts[0]!.answers.map(({ students }) => students.middle)
  }
  for (const [attemptRule, counts] of [
    [1, [1, 0]],
    [2, [0, 1]],
    [3, [0, 1]],
  ] as const) {
    const id = await two({ attempts: 3, attemptRule })
    for (const [place, option] of ['b', 'a', 'b'].entries()) {
      const attempt = place + 1
      const { questions } = await start(student, id, { attempt })
      await save(
        student,
        id,
        questions.map(({ id: questionId }) => ({ questionId, value: [option], attempt })),
      )
      await submit(student, id)
      await app().settle()
    }
    expect([attemptRule, await optionsOf(id)]).toEqual([attemptRule, counts])
    expect((await analysis(id)).figures.scores).toMatchObject({ mean: [15, 0, 5][attemptRule - 1] })
  }
})

test('only what is scored as a whole is analysed, of who is there; nothing is said of too few', async () => {
  const id = await add([written('One', 10), open('Why', 5)])
  for (const who of [student, classmate]) {
    const { questions } = await start(who, id)
    await save(who, id, [
      { questionId: questions[0]!.id, value: ['a'] },
      { questionId: questions[1]!.id, text: 'Because' },
    ])
    await submit(who, id)
  }
  await app().settle()
  expect((await analysis(id)).figures).toEqual({
    ...{ papers: 0, waiting: 2, fullScore: 15, passPercent: 60, isDrawn: false },
    ...{ scores: null, reliability: null },
  })
  const [, why] = (await analysis(id)).questions
  expect(why).toMatchObject({ facility: null, credit: null, warnings: [] })
  await app().call(teacher1, testGradingCalls.saveReview, {
    ...{ id, studentId: student.id, questionId: why!.questionId, score: 2 },
  })
  const { figures, questions } = await analysis(id)
  expect(figures).toMatchObject({
    papers: 1,
    waiting: 1,
    reliability: null,
    scores: { mean: 12, deviation: 0 },
  })
  expect(questions).toMatchObject([
    { facility: 1, discrimination: null, index: null, warnings: [] },
    { facility: 0.4, unanswered: { middle: 0 }, credit: { part: { middle: 1 } } },
  ])
  expect((await question(id, why!.questionId)).parts).toEqual([])
})

test('a question that was drawn is analysed of those who got it', async () => {
  const bank = await begin()
  for (const name of ['One', 'Two', 'Three']) await write(bank, name)
  const id = await add([], { sections: [section([drawn(bank, 1, 5)])] })
  for (const who of students.slice(0, 6)) await take(who, id, 'a')
  const { figures, questions } = await analysis(id)
  expect(figures).toMatchObject({ papers: 6, isDrawn: true, reliability: null })
  const counts = questions.map(({ students: { middle } }) => middle)
  expect(counts).toHaveLength(3)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
  for (const { facility, students } of questions) expect(facility).toBe(students.middle === 0 ? null : 1)
})

test('students and assistants who do not grade see nothing of it', async () => {
  const id = await two()
  await take(student, id)
  await expect(analysis(id, student)).rejects.toThrow(kernelErrors.notFound.text.zh)
  const change = (auth: readonly (typeof permissions)[number][]) =>
    app().call(teacher1, assistantCalls.updateAssistant, { courseId, uid: assistant1.id, auth: [...auth] })
  await change(permissions.filter(permission => permission !== 'grade'))
  await expect(analysis(id, assistant1)).rejects.toThrow(kernelErrors.permissionMissing.text.zh)
  await change(permissions)
  expect((await analysis(id, assistant1)).figures.papers).toBe(1)
})
