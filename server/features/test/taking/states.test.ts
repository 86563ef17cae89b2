import { expect, test } from 'vitest'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { teacher1 } from '#seed/people.ts'
import { shortcutsOf } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { open, written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = takingOf(app)
const { add, two, take, start, save, submit, standing, release, result, end, student, classmate, courseId } =
  all
const { giveBack } = shortcutsOf(app, testSubmissions)
const minute = 60_000

test('a test is in turn not started, in progress, handed in, waiting, unpublished, graded and returned; for who stays away it ends (R2-193 to R2-199)', async () => {
  const id = await add([written('Choice', 10), open('Why', 5)], {
    ...{ workingMinutes: 30, scoreShown: moments.published },
  })
  const state = async (who = student) => (await standing(who, id)).state
  expect(await state()).toBe('notstarted')
  const { questions } = await start(student, id)
  expect(await state()).toBe('inprogress')
  const [choice, why] = questions.map(question => question.id)
  await save(student, id, [
    { questionId: choice!, value: ['a'] },
    { questionId: why!, text: 'Because' },
  ])
  await submit(student, id)
  await app().settle()
  // Until its end one may go on with what nobody has graded.
  expect(await state()).toBe('submitted')
  app().clock.advance(31 * minute)
  expect(await state()).toBe('waiting')
  await app().call(teacher1, testGradingCalls.saveReview, {
    ...{ id, studentId: student.id, questionId: why!, score: 4 },
  })
  expect(await state()).toBe('unpublished')
  await release(id)
  expect(await state()).toBe('graded')
  await release(id, false)
  expect(await state()).toBe('unpublished')
  await giveBack([student], id)
  expect(await state()).toBe('returned')
  expect(await state(classmate)).toBe('notstarted')
  await end(id)
  expect(await state(classmate)).toBe('ended')
})

test('who handed in nothing has no score rather than 0; whether that counts is a rule of the gradebook (nohandupscore)', async () => {
  const id = await two({ workingMinutes: 10 })
  await take(student, id)
  await start(classmate, id)
  await end(id)
  await app().settle()
  await release(id)
  expect(await standing(student, id)).toMatchObject({ state: 'graded', score: 15 })
  expect(await standing(classmate, id)).toMatchObject({ state: 'ended', score: null })
  expect(await result(classmate, id)).toMatchObject({ score: null, result: null })
  const book = await app().call(teacher1, scoreCalls.getStudent, { courseId, studentId: classmate.id })
  const cell = book.cells[book.columns.findIndex(column => column.id === id)]
  expect(cell).toMatchObject({ score: null, isMissing: true })
})
