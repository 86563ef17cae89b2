import { afterEach, beforeEach, expect, test } from 'vitest'
import { rubricCalls } from '#contract/features/rubric/calls.ts'
import { testRubricCalls as calls } from '#contract/features/test/rubric-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { sampleRubric } from '#web/features/rubric/sample-rubric.ts'
import { testRoutes } from '../routes.ts'

const id = '01890000-0000-7000-8000-0000000000e1'
const questionId = (place: number) => `01890000-0000-7000-8000-0000000001f${place}`
const own = '01890000-0000-7000-8000-0000000000d1'
const usual = { type: 4, points: 5, rubric: null }
const list = [
  { ...usual, questionId: questionId(2), number: 2, excerpt: 'Why?' },
  {
    ...{ ...usual, questionId: questionId(3), number: 3, excerpt: '' },
    rubric: { ...sampleRubric, revision: 1, isLocked: true },
  },
]

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(testRoutes)
  on.server.answer(calls.list, { list } as never)
  on.server.answer(calls.save, {})
  on.server.answer(rubricCalls.list, {
    list: [{ id: own, title: 'Essays', criterionCount: 3, points: 9, changedAt: null }],
  } as never)
  on.server.answer(rubricCalls.get, { ...sampleRubric, id: own, version: 1 } as never)
})
afterEach(() => on.stop())
const open = () => on.open(`/testing/review?id=${id}&courseId=${courseId}&courseRole=1&show=rubrics`)

test('a question that people grade takes one of the teacher’s rubrics', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: '2. Why?' })).toBeVisible()
  await expect.element(screen.getByText('Proofs')).toBeVisible()
  await screen
    .getByRole('button', { name: /^Rubric/ })
    .first()
    .click()
  await screen.getByRole('dialog').getByText('Essays').click()
  await expect
    .poll(() => on.server.inputsOf(calls.save))
    .toMatchObject([{ id, questionId: questionId(2), rubric: { title: 'Proofs' } }])
  await expect.element(screen.getByText('Rubric saved')).toBeVisible()
})

test('a test without such questions says so', async () => {
  on.server.answer(calls.list, { list: [] })
  const screen = await open()
  await expect.element(screen.getByText('No question needs a person to grade it')).toBeVisible()
})

test('a student reads the levels with the result', async () => {
  const nothing = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }
  const question = (place: number, more: object) => ({
    ...{ id: questionId(place), slot: place, type: 4, html: `<p>Why ${place}?</p>`, parts: {}, points: 9 },
    ...{ files: [], section: 0, written: { ...nothing, text: 'Because' }, score: 7, comment: '' },
    ...{ isDropped: false, isFull: false, right: null, rubric: null, judgement: null, ...more },
  })
  const judgement = {
    ...{ revision: 1, score: 7 },
    chosen: [
      { level: 1, comment: 'Step three has no reason' },
      { level: 1, comment: '' },
      { level: 0, comment: '' },
    ],
  }
  on.server.answer(takingCalls.getResult, {
    ...{ id, title: 'Midterm', attempt: 1, version: 1, state: 'graded', attemptList: [], submittedAt: null },
    ...{ overtime: false, score: 14, result: 14, fullScore: 18, isPassed: null, comment: '', feedback: [] },
    shown: { score: true, answers: false, explanations: false, paper: true },
    sections: [{ title: '', details: '' }],
    questions: [
      question(1, { rubric: { ...sampleRubric, revision: 1, isLocked: false }, judgement }),
      question(2, {}),
    ],
  } as never)
  const screen = await on.open(`/testing/stu/testingresult?id=${id}&courseId=${courseId}&courseRole=0`)
  await expect.element(screen.getByText('Small gaps')).toBeVisible()
  await expect.element(screen.getByText('Step three has no reason')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Proofs' }).elements()).toHaveLength(1)
})
