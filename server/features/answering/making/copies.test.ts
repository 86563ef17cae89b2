import { expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { teacher1 } from '#seed/people.ts'
import { choiceOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, asked, step } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)

test('a set is copied alone with its steps and questions, not yet started, and is its own', async () => {
  const { id, stepIds } = await all.withSteps([step([asked('One', 4)], 30, 'First'), step([asked('Two', 6)])])
  await all.start(stepIds[0]!)
  await all.answer(all.student, stepIds[0]!, [{ value: ['a'] }])
  const { list } = await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId: all.courseId as never, activityId: id as never, courseIds: [all.courseId as never] },
  })
  const copy = { id: list[0]!.activityId as string }
  const info = await all.get(copy.id)
  expect(info).toMatchObject({ fullScore: 10, mode: 1, stats: { join: 0 } })
  expect(info.steps.map(one => [one.title, one.seconds, one.state])).toEqual([
    ['First', 30, 1],
    ['', 0, 1],
  ])
  const questionsOf = async (of: string) =>
    (await app().call(teacher1, answeringCalls.listQuestions, { id: of as never })).steps.flatMap(
      one => one.questions,
    )
  const [mine, copied] = await Promise.all([questionsOf(id), questionsOf(copy.id)])
  expect(copied.map(one => one.excerpt)).toEqual(mine.map(one => one.excerpt))
  expect(copied.some(one => mine.some(({ id: other }) => other === one.id))).toBe(false)
})

test('whoever edits a set sees what is fixed of it, and a newer version of what came from a bank', async () => {
  const { id: bankId } = await app().call(teacher1, bankCalls.create, { title: 'Of the set' })
  const question = { ...choiceOf('Old words'), difficulty: 3 }
  const { id: fromId } = await app().call(teacher1, questionCalls.create, { bankId, question })
  const { id, stepIds } = await all.withSteps([
    step([{ ...asked('', 4), question: null, fromId: fromId as never }], 30),
    step([asked('Written', 6)]),
  ])
  const listed = () => app().call(teacher1, answeringCalls.listQuestions, { id: id as never })
  expect(await listed()).toMatchObject({
    isBegun: false,
    steps: [
      { isFixed: false, questions: [{ excerpt: 'Old words', difficulty: 3, fromId, isNewer: false }] },
      { isFixed: false, questions: [{ excerpt: 'Written', fromId: null, isNewer: false }] },
    ],
  })
  await app().call(teacher1, questionCalls.change, {
    id: fromId,
    version: 1,
    question: choiceOf('New words'),
  })
  await all.start(stepIds[0]!)
  expect(await listed()).toMatchObject({
    isBegun: true,
    steps: [{ isFixed: true, questions: [{ excerpt: 'Old words', isNewer: true }] }, { isFixed: false }],
  })
})
