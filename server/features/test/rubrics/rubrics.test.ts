import { expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import type { EntryInput } from '#contract/features/test/entities.ts'
import { testGradingCalls as grading } from '#contract/features/test/grading-calls.ts'
import { testRubricCalls as calls } from '#contract/features/test/rubric-calls.ts'
import { testRubricErrors } from '#contract/features/test/rubric-errors.ts'
import type { InputOf } from '#contract/input.ts'
import { assistant1, type CastMember, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from '../taking/test-taking.ts'
import { kept, open, section, written } from '../test-tests.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, start, save, submit, end, release, result, student, classmate, courseId } = takingOf(app)

const level = (title: string, points: number) => ({ title, description: '', points })
const rubric = {
  title: 'Arguments',
  criteria: [
    { title: 'Reasons', description: 'Each is given', levels: [level('All', 3), level('Some', 1)] },
    { title: 'Language', description: '', levels: [level('Clear', 1), level('Unclear', 0)] },
  ],
}
const by = (...levels: (number | null)[]) => ({
  judging: { revision: 1, chosen: levels.map(each => ({ level: each, comment: '' })) },
})
const list = async (id: string, as = teacher1) => (await app().call(as, calls.list, { id })).list
const put = (id: string, questionId: string, given: typeof rubric | null = rubric) =>
  app().call(teacher1, calls.save, { id, questionId: questionId as never, rubric: given })
const review = async (id: string, who: CastMember = student) =>
  (await app().call(teacher1, grading.getReview, { id, studentId: who.id })).questions
type Graded = Omit<InputOf<typeof grading.saveReview>, 'id' | 'studentId'>
const grade = (id: string, one: Graded, who: CastMember = student, as = teacher1) =>
  app().call(as, grading.saveReview, { id, studentId: who.id, ...one })
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
const hide = { scoreShown: 3, paperShown: 3, answersShown: 0, explanationsShown: 0 }

/** One for the machine, and two to be read, the first of them by a rubric; answered by these. */
async function essays(answered: readonly (readonly [CastMember, string])[] = [], more: object = {}) {
  const id = await add([written('One', 10), open('Why', 8), open('And then', 5)], { ...hide, ...more })
  const [why, then] = (await list(id)).map(({ questionId }) => questionId) as [never, never]
  await put(id, why)
  for (const [who, text] of answered) {
    await start(who, id)
    await save(who, id, [{ questionId: why, text }])
    await submit(who, id)
  }
  await app().settle()
  return { id, why, then }
}

test('each question that people grade may have a rubric of its own; what a machine scores has none', async () => {
  const { id, why } = await essays()
  expect(await list(id)).toMatchObject([
    { questionId: why, number: 2, points: 8, rubric: { ...rubric, revision: 1, isLocked: false } },
    { number: 3, points: 5, rubric: null },
  ])
  const { sections } = await app().call(teacher1, testCalls.listQuestions, { id })
  const choice = sections[0]!.entries[0]!.question!.id
  await refused(put(id, choice), testRubricErrors.readByMachine)
  const other = await essays()
  await refused(put(id, other.why), testSubmissions.errors.slotMissing)
  await refused(put(id, why, { ...rubric, criteria: [] }), rubricErrors.criterionMissing)
  await put(id, why, null)
  expect((await list(id)).map(one => one.rubric)).toEqual([null, null])
})

test('it stays with its question when questions are moved or taken out, and goes with it', async () => {
  const { id, why, then } = await essays()
  await put(id, then, { ...rubric, title: 'Second' })
  const change = (entries: EntryInput[]) =>
    app().call(teacher1, testCalls.update, { id, sections: [section(entries)] })
  const titles = async () => (await list(id)).map(one => [one.questionId, one.rubric?.title])
  await change([kept(then, 5), open('New'), kept(why, 8)])
  const [, [fresh] = []] = await titles()
  expect(await titles()).toEqual([
    [then, 'Second'],
    [fresh, undefined],
    [why, 'Arguments'],
  ])
  await change([open('Only'), kept(why, 8)])
  expect((await titles()).map(([, title]) => title)).toEqual([undefined, 'Arguments'])
})

test('a grader reads it beside the answer, by paper and by question; its levels are kept with the score', async () => {
  const { id, why } = await essays([[student, 'Because']])
  expect((await review(id)).map(one => one.rubric?.title)).toEqual([undefined, 'Arguments', undefined])
  await grade(id, { questionId: why, score: 4, ...by(1, 0), seen: 0 })
  const judged = { ...by(1, 0).judging, score: 4 }
  expect((await review(id))[1]!.score).toMatchObject({ score: 4, judgement: judged })
  const groups = await app().call(teacher1, grading.listGroups, { id, questionId: why, which: 'all' })
  expect(groups.question.rubric).toMatchObject({ title: 'Arguments' })
  expect(groups.list).toMatchObject([
    { score: 4, judgement: judged, answers: [{ score: { judgement: judged } }] },
  ])
  // The same once more is the same; other levels for the same points are another grade.
  expect(await grade(id, { questionId: why, score: 4, ...by(1, 0), seen: 0 })).toMatchObject({
    gradeCount: 1,
  })
  await refused(
    grade(id, { questionId: why, score: 4, ...by(0, 1), seen: 0 }),
    testSubmissions.errors.markedMeanwhile,
  )
  expect(await grade(id, { questionId: why, score: 4, ...by(0, 1), seen: 1 })).toMatchObject({
    gradeCount: 2,
  })
  // Points by hand beside the levels; a score without levels takes them away.
  await grade(id, { questionId: why, score: 7, ...by(0, 1) })
  expect((await review(id))[1]!.score).toMatchObject({ score: 7, judgement: { score: 6 } })
  await grade(id, { questionId: why, score: 5 })
  expect((await review(id))[1]!.score).toMatchObject({ score: 5, judgement: null })
})

test('who wrote the same gets the same levels at once', async () => {
  const { id, why } = await essays([
    [student, 'Because'],
    [classmate, ' because'],
  ])
  const { list: groups } = await app().call(teacher1, grading.listGroups, { id, questionId: why })
  const given = { id, questionId: why, group: groups[0]!.group, score: 8, ...by(0, 0) }
  expect(await app().call(teacher1, grading.gradeGroup, given)).toEqual({ graded: 2 })
  for (const who of [student, classmate])
    expect((await review(id, who))[1]!.score).toMatchObject({ score: 8, judgement: { score: 8 } })
  const all = { ...given, which: 'all' as const }
  await refused(
    app().call(teacher1, grading.gradeGroup, { ...all, ...by(1, 0) }),
    testSubmissions.errors.markedMeanwhile,
  )
  expect(await app().call(teacher1, grading.gradeGroup, all)).toEqual({ graded: 0 })
})

test('levels of an earlier rubric are refused, and once somebody graded by it only its words change', async () => {
  const { id, why, then } = await essays([[student, 'Because']])
  const [reasons, language] = rubric.criteria
  const sharper = {
    ...rubric,
    criteria: [{ ...reasons!, levels: [level('All', 4), level('Some', 1)] }, language!],
  }
  await put(id, why, sharper)
  await refused(grade(id, { questionId: why, score: 4, ...by(1, 0) }), rubricErrors.changed)
  await refused(grade(id, { questionId: then, score: 4, ...by(1, 0) }), rubricErrors.changed)
  const group = (await app().call(teacher1, grading.listGroups, { id, questionId: why })).list[0]!.group
  const all = { id, questionId: why, group, score: 8, ...by(0, 0) }
  await refused(app().call(teacher1, grading.gradeGroup, all), rubricErrors.changed)
  await grade(id, { questionId: why, score: 8, judging: { ...by(0, 0).judging, revision: 2 } })
  await refused(put(id, why), rubricErrors.inUse)
  await refused(put(id, why, null), rubricErrors.inUse)
  await put(id, why, { ...sharper, title: 'Renamed' })
  // One question in use leaves the others free.
  await put(id, then)
  expect((await list(id)).map(one => [one.rubric?.title, one.rubric?.isLocked])).toEqual([
    ['Renamed', true],
    ['Arguments', false],
  ])
})

test('students see it, with their levels, once they see the score, and never before', async () => {
  const { id, why, then } = await essays([[student, 'Because']])
  await grade(id, {
    questionId: why,
    score: 4,
    judging: {
      revision: 1,
      chosen: [
        { level: 1, comment: 'Which?' },
        { level: 0, comment: '' },
      ],
    },
  })
  await grade(id, { questionId: then, score: 5 })
  await end(id)
  await app().settle()
  const read = [
    'getTestInfo',
    'getResult',
    'getPaper',
    'getStudentTestInfo',
    'testpaperdetails',
    'doSubjectList',
  ]
  const told = async () =>
    JSON.stringify(await Promise.all(read.map(one => app().post(`/TestpaperApi/${one}`, { id }, student))))
  for (const secret of ['Arguments', 'Reasons', 'Which?']) expect(await told()).not.toContain(secret)
  await release(id)
  const { questions } = await result(student, id)
  expect(questions.map(one => [one.rubric?.title, one.judgement?.chosen[0]?.comment])).toEqual([
    [undefined, undefined],
    ['Arguments', 'Which?'],
    [undefined, undefined],
  ])
})

test('who may not make tests reads no rubrics, and gives none', async () => {
  const { id, why } = await essays()
  const { notFound } = kernelErrors
  await app().refused(student, calls.list, { id }, notFound)
  await app().refused(student, calls.save, { id, questionId: why, rubric: null }, notFound)
  expect(await list(id, assistant1)).toHaveLength(2)
})

test('a copy asks the same questions by the same rubrics, which nobody has graded by', async () => {
  const { id, why } = await essays([[student, 'Because']])
  await grade(id, { questionId: why, score: 4, ...by(1, 0) })
  const { id: course } = await app().call(teacher1, packageCalls.copyCourse, {
    ...{ sourceCourseId: courseId, courseName: 'Other', copycourseware: true, copyweblink: true },
  })
  const { list: copies } = await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId, activityId: id as never, courseIds: [course] },
  })
  const shown = await list(copies[0]!.activityId as never as string)
  expect(shown.map(one => one.rubric)).toEqual([{ ...rubric, revision: 1, isLocked: false }, null])
})
