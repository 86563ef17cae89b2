import { beforeAll, expect, test } from 'vitest'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, asked, openly, step } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
beforeAll(() => void app().clock.hold())
const all = answeringOf(app)
const { student, classmate } = all

const answersOf = (stepId: string, studentId: string, who = teacher1) =>
  app().call(who, results.getStudent, { stepId: stepId as never, studentId: studentId as never })

const gradeOf =
  (stepId: string) =>
  async (studentId: string, score: number, questionId: string, more: object = {}) =>
    (
      await app().call(teacher1, results.gradeAnswers, {
        stepId: stepId as never,
        grades: [{ studentId: studentId as never, questionId: questionId as never, score, ...more }],
      })
    ).list[0]!
const rowOf = async (id: string, stepId: string, of = student) =>
  (await all.students(id, stepId)).list.find(({ studentId }) => studentId === of.id)!

test('what no machine can judge is graded by people once its step is over, and the total follows with the hand-in', async () => {
  const { id, stepIds } = await all.withSteps([
    step([openly('Why', 0, 4), asked('Which', 6)]),
    step([asked('And which', 5)]),
  ])
  const [first, second] = stepIds as [string, string]
  await all.start(first)
  await all.answer(student, first, [{ text: 'Because' }, { value: ['a'] }])
  const { questions } = await all.getStep(student, first)
  const [why, which] = questions.map(question => question.id as string) as [string, string]
  const grade = gradeOf(first)
  expect((await answersOf(first, student.id)).isGradable).toBe(false)
  await app().refused(
    teacher1,
    results.gradeAnswers,
    { stepId: first, grades: [{ studentId: student.id, questionId: why, score: 3 }] } as never,
    errors.stepRunning,
  )

  await all.end(first)
  expect((await answersOf(first, student.id)).isGradable).toBe(true)
  expect(await grade(student.id, 3, why)).toEqual({ gradeCount: 1, refusal: null })
  // Sent again it is the same, and a colleague who has not seen it is told.
  expect(await grade(student.id, 3, why, { seen: 0 })).toEqual({ gradeCount: 1, refusal: null })
  expect((await grade(student.id, 2, why, { seen: 0 })).refusal).not.toBeNull()
  const { answers, score } = await answersOf(first, student.id)
  expect([answers.map(one => one.score), score]).toEqual([[3, 6], 9])
  expect((await rowOf(id, first)).score).toBe(9)
  expect((await all.results(first, teacher1, true)).ranking).toMatchObject([
    { studentId: student.id, score: 9 },
  ])
  // More than it is worth, somebody who has answered nothing of the set, and what the step does not ask.
  expect((await grade(student.id, 5, why)).refusal).not.toBeNull()
  expect((await grade(classmate.id, 1, why)).refusal).not.toBeNull()
  expect((await grade(student.id, 1, id)).refusal).not.toBeNull()

  // The lesson goes on, and the machine is above by what people say.
  await all.start(second)
  const [saved] = await all.answer(student, second, [{ value: ['a'] }])
  expect(saved).toMatchObject({ saved: true })
  expect(await grade(student.id, 5, which)).toMatchObject({ refusal: null })
  await all.endAll(id)
  await app().settle()
  expect((await answersOf(first, student.id)).answers.map(one => one.score)).toEqual([3, 5])
  const author = await app()
    .db.selectFrom('submission_author')
    .selectAll()
    .where('activity_id', '=', id)
    .where('account_id', '=', student.id)
    .executeTakeFirstOrThrow()
  expect(author).toMatchObject({ state: 2, result: 13 })
  expect((await answersOf(first, student.id, student)).isGradable).toBe(false)
  // And it is changed afterwards as in any handed-in work.
  expect(await grade(student.id, 4, why)).toEqual({ gradeCount: 2, refusal: null })
  await app().settle()
  expect((await rowOf(id, first)).score).toBe(9)
})

test('students learn what people gave with the score of the set, not before', async () => {
  const { id, stepIds } = await all.withSteps([step([openly('Why', 0, 4), asked('Which', 6)])])
  const [first] = stepIds as [string]
  await all.start(first)
  await all.answer(student, first, [{ text: 'Because' }, { value: ['b'] }])
  await all.end(first)
  const { questions } = await all.getStep(student, first)
  await gradeOf(first)(student.id, 3, questions[0]!.id)
  await gradeOf(first)(student.id, 1, questions[1]!.id)
  const own = async () => (await answersOf(first, student.id, student)).answers.map(one => one.score)
  expect(await own()).toEqual([null, null])
  await all.showAnswers(first)
  expect(await own()).toEqual([null, null])
  expect((await all.review(id, student)).questions.map(({ mine }) => mine!.score)).toEqual([null, null])
  await all.endAll(id)
  await app().settle()
  expect(await own()).toEqual([3, 1])
})

test('what was graded is not changed any more, also with more time; who answers and who grades at once come one after the other', async () => {
  const { stepIds } = await all.withSteps([step([openly('Why', 0, 4), openly('How', 0, 4)])])
  const [first] = stepIds as [string]
  await all.start(first)
  await all.answer(student, first, [
    { text: 'Because', sequence: 1 },
    { text: 'So', sequence: 1 },
  ])
  await all.end(first)
  const { questions } = await all.getStep(student, first)
  await gradeOf(first)(student.id, 3, questions[0]!.id)
  await all.extend(first, 60)
  const later = { text: 'Because of that', sequence: 2, base: 1 }
  const [graded, open] = await all.answer(student, first, [later, later])
  expect(graded!.refusal?.message).toBe(errors.alreadyGraded.text.zh)
  expect(open).toMatchObject({ saved: true })
  expect((await answersOf(first, student.id)).answers.map(({ text }) => text)).toEqual([
    'Because',
    'Because of that',
  ])
})

test('a countdown knows the server’s clock to the millisecond', async () => {
  const { id, stepIds } = await all.withSteps([step([asked('Which')])])
  const now = app().clock.now()
  expect((await all.get(id)).serverTimeExactly).toBe(now)
  await all.start(stepIds[0]!)
  expect((await all.results(stepIds[0]!)).serverTimeExactly).toBe(now)
})
