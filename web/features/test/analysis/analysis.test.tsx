import { afterEach, beforeEach, expect, test } from 'vitest'
import { testAnalysisCalls as calls } from '#contract/features/test/analysis-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, homeworkId as id } from '#web/features/homework/test-submissions.ts'
import { sampleQuestions } from '#web/features/question/types/sample-questions.ts'
import { testRoutes } from '../routes.ts'

let on: ReturnType<typeof stage>
const questionId = (place: number) => `01890000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`
const choice = sampleQuestions.singleChoice!
const thirds = (upper: number, middle: number, lower: number) => ({ upper, middle, lower })
const nobody = thirds(0, 0, 0)

const item = (place: number, excerpt: string, more: object = {}) => ({
  ...{
    questionId: questionId(place),
    type: 2,
    excerpt,
    section: 0,
    points: 10,
    isDropped: false,
    isFull: false,
  },
  ...{ students: thirds(4, 4, 4), unanswered: nobody, facility: 0.75, discrimination: 0.41, index: null },
  credit: { full: thirds(4, 4, 1), part: nobody, none: thirds(0, 0, 3) },
  warnings: [],
  ...more,
})
const doubtful = item(2, 'Which river?', {
  ...{ facility: 0.5, discrimination: -0.6 },
  warnings: [
    { kind: 'key', about: ['B'] },
    { kind: 'skipped', about: [] },
  ],
})
const figures = {
  ...{ papers: 12, waiting: 0, fullScore: 50, passPercent: 60, isDrawn: false },
  scores: {
    ...{ mean: 28.67, median: 31, deviation: 9.8, lowest: 10, highest: 40, passed: 8 },
    histogram: [0, 0, 2, 0, 3, 0, 4, 0, 3, 0],
  },
  reliability: { coefficient: 'kr20', value: 0.65, error: 3.2 },
}
const analysis = { title: 'Mid-term', figures, questions: [item(1, 'Which lake?'), doubtful] }

beforeEach(() => {
  on = stage(testRoutes)
  on.server.answer(calls.get, analysis as never)
  on.server.answer(calls.getQuestion, {
    ...doubtful,
    question: {
      ...{ id: questionId(2), type: 2, html: '<p>Which river?</p>', parts: choice.parts, points: 10 },
      ...{ files: [], section: 0 },
      right: { key: choice.key, explanation: '', scoring: { partial: 'none', penalty: 0 } },
    },
    parts: [
      {
        ...{ part: 0, title: '' },
        answers: [
          { label: 'A', text: 'The Rhine', kind: 'right', students: thirds(0, 2, 4) },
          { label: 'B', text: 'The Rhône', kind: 'wrong', students: thirds(4, 2, 0) },
        ],
      },
    ],
  } as never)
})
afterEach(() => on.stop())

const address = `/testing/analysis?id=${id}&courseId=${courseId}&courseRole=1`

test('the analysis says how the scores lie and which questions are worth a look', async () => {
  const screen = await on.open(address)
  await expect.element(screen.getByText('KR-20', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Usual for a class test/)).toBeVisible()
  await expect
    .element(screen.getByRole('img', { name: /The highest: 4 students with 30 to 35 points/ }))
    .toBeVisible()
  await screen.getByText('Show as a table').first().click()
  await expect
    .element(
      screen.getByRole('table', { name: 'Students by points' }).getByRole('row', { name: '30 to 35 4' }),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: /1\. Which lake\?/ })).toBeVisible()
  await screen.getByRole('radio', { name: /Worth a look/ }).click()
  await expect.element(screen.getByRole('button', { name: /1\. Which lake\?/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText('Is the key right?')).toBeVisible()
})

test('a question says what speaks against it, what can be done, and who answered what', async () => {
  const screen = await on.open(address)
  await screen.getByRole('button', { name: /2\. Which river\?/ }).click()
  await expect.element(screen.getByText('Is the key right? (B)')).toBeVisible()
  await expect.element(screen.getByText(/Compare the key with the question/)).toBeVisible()
  await expect.element(screen.getByText(/Strong students do worse on it than weak ones\./)).toBeVisible()
  const answers = screen.getByRole('list', { name: 'What was answered' })
  await expect
    .element(
      answers.getByRole('img', {
        name: '4 of 4 in the best third, 2 of 4 in the middle, 0 of 4 in the lowest',
      }),
    )
    .toBeVisible()
  expect(on.server.inputsOf(calls.getQuestion)).toMatchObject([{ id, questionId: questionId(2) }])
  await screen.getByText('Show as a table').nth(1).click()
  await expect.element(screen.getByRole('row', { name: 'A The Rhine (correct) 0 2 4 6' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next question' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Previous question' }).click()
  const asked = () =>
    (on.server.inputsOf(calls.getQuestion) as { questionId: string }[]).map(one => one.questionId)
  await expect.poll(asked).toContain(questionId(1))
})

test('where nothing is graded yet, or only little, the analysis says so', async () => {
  on.server.answer(calls.get, {
    ...analysis,
    figures: { ...figures, papers: 4, waiting: 3, reliability: null },
  } as never)
  const screen = await on.open(address)
  await expect.element(screen.getByText('Fewer than 10 papers')).toBeVisible()
  await expect.element(screen.getByText(/3 papers still wait for grading/)).toBeVisible()
  on.server.answer(calls.get, {
    ...{ title: 'Mid-term', questions: [] },
    figures: { ...figures, papers: 0, waiting: 3, scores: null, reliability: null },
  } as never)
  const empty = await on.open(address)
  await expect.element(empty.getByText('No graded papers yet')).toBeVisible()
})
