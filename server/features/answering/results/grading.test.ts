import { beforeAll, expect, test } from 'vitest'
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

test('what no machine can judge is graded by people once it is handed in, and the total follows', async () => {
  const { id, stepIds } = await all.withSteps([step([openly('Why', 0, 4), asked('Which', 6)])])
  const [first] = stepIds as [string]
  await all.start(first)
  await all.answer(student, first, [{ text: 'Because' }, { value: ['a'] }])
  const { questions } = await all.getStep(student, first)
  const grade = (studentId: string, score: number, questionId: string = questions[0]!.id) =>
    app().call(teacher1, results.gradeAnswers, {
      stepId: first as never,
      grades: [{ studentId: studentId as never, questionId: questionId as never, score }],
    })
  expect((await answersOf(first, student.id)).isGradable).toBe(false)
  expect((await grade(student.id, 3)).list[0]!.refusal).not.toBeNull()

  await all.endAll(id)
  await app().settle()
  expect((await answersOf(first, student.id)).isGradable).toBe(true)
  expect((await grade(student.id, 3)).list).toEqual([{ gradeCount: 1, refusal: null }])
  const { answers, score } = await answersOf(first, student.id)
  expect(answers.map(one => one.score)).toEqual([3, 6])
  expect(score).toBe(9)
  // More than it is worth, somebody who has handed in nothing, and what the step does not ask.
  expect((await grade(student.id, 5)).list[0]!.refusal).not.toBeNull()
  expect((await grade(classmate.id, 1)).list[0]!.refusal).not.toBeNull()
  expect((await grade(student.id, 1, id)).list[0]!.refusal).not.toBeNull()
  expect((await answersOf(first, student.id, student)).isGradable).toBe(false)
})

test('a countdown knows the server’s clock to the millisecond', async () => {
  const { id, stepIds } = await all.withSteps([step([asked('Which')])])
  const now = app().clock.now()
  expect((await all.get(id)).serverTimeExactly).toBe(now)
  await all.start(stepIds[0]!)
  expect((await all.results(stepIds[0]!)).serverTimeExactly).toBe(now)
})
