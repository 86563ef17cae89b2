import { afterEach, beforeEach, expect, test } from 'vitest'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { regradeCalls as calls } from '#contract/features/test/regrade-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, homeworkId as id, studentNumber } from '#web/features/homework/test-submissions.ts'
import { sampleQuestions } from '#web/features/question/types/sample-questions.ts'
import { testRoutes } from '../routes.ts'

let on: ReturnType<typeof stage>
const questionId = (place: number) => `01890000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`
const regradeId = '01890000-0000-7000-8000-000000000270'
const types: Record<string, number> = {
  singleChoice: 2,
  fillIn: 5,
  matching: 101,
  ordering: 102,
  shortAnswer: 4,
}
const listed = (place: number, type: number, more: object = {}) => ({
  ...{
    id: questionId(place),
    type,
    excerpt: `Text ${place}`,
    points: 10,
    counting: 'counts',
    isDrawn: false,
    ofDraw: 0,
  },
  ...more,
})
const row = {
  ...{ id: regradeId, by: 'Ms Li', madeAt: Date.now() - 60_000, reason: 'A typing mistake', students: 2 },
  ...{ undoneBy: '', undoneAt: null },
  questions: [
    {
      ...{ questionId: questionId(2), hasKey: true, pointsBefore: 10, pointsAfter: 5 },
      ...{ countingBefore: 'counts', countingAfter: 'counts' },
    },
  ],
}
const paged = (list: object[]) => ({ list, total: list.length, currentPage: 1, pageSize: 50, pageTotal: 1 })

beforeEach(() => {
  on = stage(testRoutes)
  const { server } = on
  server.answer(calls.listQuestions, {
    list: [listed(1, 2), listed(2, 5, { counting: 'dropped' })],
    seen: 3,
  } as never)
  server.answer(calls.list, { ...paged([row]), seen: 3 } as never)
  server.answer(calls.preview, {
    ...paged([
      {
        ...{ studentId: studentNumber(1), name: 'Ada', number: '1', before: 0, after: 10 },
        ...{ passedBefore: false, passedAfter: true },
      },
    ]),
    effect: {
      ...{ students: 12, gain: 1, lose: 0, judged: 0, unjudged: 0, nowPassed: 1, nowFailed: 0 },
      ...{ fullBefore: 15, fullAfter: 15, byHand: 2 },
      spreadBefore: [12, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      spreadAfter: [11, 0, 0, 0, 0, 0, 1, 0, 0, 0],
    },
    seen: 3,
  } as never)
  server.answer(calls.regrade, { id: regradeId, students: 1 } as never)
  server.answer(calls.undo, { students: 2 })
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

function asks(name: string) {
  const sample = sampleQuestions[name]!
  const type = types[name]!
  on.server.answer(calls.listQuestions, { list: [listed(1, type)], seen: 3 } as never)
  on.server.answer(testGradingCalls.getAnswers, {
    question: {
      ...{
        id: questionId(1),
        type,
        html: sample.html,
        parts: sample.parts,
        points: 10,
        files: [],
        section: 0,
      },
      ...{ isDropped: false, rightText: '', rubric: null },
      right: { key: sample.key, explanation: '', scoring: { partial: 'none', penalty: 0 } },
    },
    ...{ total: 0, list: [] },
  } as never)
}
const place = `/testing/regrade?id=${id}&courseId=${courseId}&courseRole=1`
const openQuestion = () => on.open(`${place}&questionid=${questionId(1)}`)

test('questions are listed with what was corrected in them, which can be undone', async () => {
  const screen = await on.open(place)
  await expect.element(screen.getByText('1. Text 1')).toBeVisible()
  await expect.element(screen.getByText('For nobody')).toBeVisible()
  await expect.element(screen.getByText('A typing mistake')).toBeVisible()
  await expect.element(screen.getByText('Question 2: what is right, 10 → 5 points')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => on.server.inputsOf(calls.undo)).toMatchObject([{ id, regradeId }])
  await expect.element(screen.getByText('Undone. 2 scores changed back')).toBeVisible()
})

test('another key is previewed and applied with a reason; options cannot be edited', async () => {
  asks('singleChoice')
  const screen = await openQuestion()
  await expect.element(screen.getByText('Correct question 1')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Option B is right' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /Option/ }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: /Remove|Add (?!and)/ }).elements()).toHaveLength(1)
  const preview = screen.getByRole('button', { name: 'Whose score changes?' })
  await preview.click()
  await expect.element(screen.getByText(/Nothing changes/)).toBeVisible()
  await screen.getByRole('radio', { name: 'Option B is right' }).click()
  await preview.click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('1 student passes now')).toBeVisible()
  await expect.element(sheet.getByText('0 → 10')).toBeVisible()
  await expect.element(sheet.getByText(/2 answers were graded by hand/)).toBeVisible()
  const options = (sampleQuestions.singleChoice!.parts as { options: { id: string }[] }).options
  const right = { key: { right: [options[1]!.id] }, explanation: '' }
  expect(on.server.inputsOf(calls.preview)).toMatchObject([
    { id, changes: [{ questionId: questionId(1), right }] },
  ])
  await sheet.getByRole('button', { name: 'Correct now' }).click()
  await expect.element(sheet.getByText(/Enter a reason/)).toBeVisible()
  expect(on.server.inputsOf(calls.regrade)).toEqual([])
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('B it is')
  await sheet.getByRole('button', { name: 'Correct now' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.regrade))
    .toMatchObject([{ id, reason: 'B it is', seen: 3, changes: [{ questionId: questionId(1), right }] }])
  await expect.element(screen.getByText('Corrected. 1 score changed')).toBeVisible()
})

test('points and what counts for nobody are sent alone', async () => {
  asks('singleChoice')
  const screen = await openQuestion()
  await screen.getByRole('textbox', { name: 'Points' }).fill('4')
  await screen.getByText('Full points for everyone').click()
  await screen.getByRole('button', { name: 'Whose score changes?' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.preview))
    .toMatchObject([{ changes: [{ questionId: questionId(1), points: 4, counting: 'full' }] }])
  expect(JSON.stringify(on.server.inputsOf(calls.preview))).not.toContain('right')
})

test('a blank takes another answer', async () => {
  asks('fillIn')
  const screen = await openQuestion()
  const field = screen.getByRole('textbox', { name: /blank 1/i }).first()
  await field.fill('one\ntwo')
  await screen.getByRole('button', { name: 'Whose score changes?' }).click()
  await expect.poll(() => JSON.stringify(on.server.inputsOf(calls.preview))).toContain('["one","two"]')
})

test.for(['matching', 'ordering', 'shortAnswer'])('the parts of %s stay as they are', async name => {
  asks(name)
  const screen = await openQuestion()
  await expect.element(screen.getByText('How it counts')).toBeVisible()
  await expect
    .poll(() => screen.getByRole('button', { name: /^Add (an? )?(item|option|pair)/ }).elements())
    .toEqual([])
  if (name === 'matching') {
    await screen
      .getByRole('button', { name: /^Match 1|Option 1|goes with/i })
      .first()
      .click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  }
})

test('changes of several questions are collected, left out again, and made as one correction with one reason', async () => {
  asks('singleChoice')
  on.server.answer(calls.listQuestions, { list: [listed(1, 2), listed(2, 2)], seen: 3 } as never)
  const first = await openQuestion()
  await first.getByRole('textbox', { name: 'Points' }).fill('4')
  await first.getByRole('button', { name: 'Add and go on' }).click()
  await expect.element(first.getByText('This correction')).toBeVisible()
  await expect.element(first.getByText('10 → 4 points')).toBeVisible()
  expect(on.server.inputsOf(calls.preview)).toEqual([])
  // It is there after a reload, too, and in the form of its question.
  await first.unmount()
  const again = await openQuestion()
  await expect.element(again.getByRole('textbox', { name: 'Points' })).toHaveValue('4')
  await again.unmount()
  const second = await on.open(`${place}&questionid=${questionId(2)}`)
  await second.getByText('For nobody').first().click()
  await second.getByRole('button', { name: 'Whose score changes?' }).click()
  const sheet = second.getByRole('dialog')
  await expect.element(sheet.getByText('2 questions in one correction')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('Both were wrong')
  await sheet.getByRole('button', { name: 'Correct now' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.regrade))
    .toMatchObject([
      {
        reason: 'Both were wrong',
        changes: [
          { questionId: questionId(1), points: 4 },
          { questionId: questionId(2), counting: 'dropped' },
        ],
      },
    ])
  await expect.poll(() => localStorage.getItem(`regrade:${id}`)).toBeNull()
})

test('a collected change is left out with one press', async () => {
  localStorage.setItem(`regrade:${id}`, JSON.stringify([{ questionId: questionId(1), points: 3 }]))
  const screen = await on.open(place)
  await expect.element(screen.getByText('10 → 3 points')).toBeVisible()
  await screen.getByRole('button', { name: 'Leave out question 1' }).click()
  await expect.element(screen.getByText('This correction')).not.toBeInTheDocument()
  expect(localStorage.getItem(`regrade:${id}`)).toBeNull()
})

test('the points of a question of a draw are for all of it, unless it is said otherwise', async () => {
  asks('singleChoice')
  on.server.answer(calls.listQuestions, {
    list: [listed(1, 2, { isDrawn: true, ofDraw: 30 })],
    seen: 3,
  } as never)
  const screen = await openQuestion()
  await screen.getByRole('textbox', { name: 'Points' }).fill('4')
  const preview = screen.getByRole('button', { name: 'Whose score changes?' })
  await preview.click()
  await expect
    .poll(() => on.server.inputsOf(calls.preview).at(-1))
    .toMatchObject({ changes: [{ questionId: questionId(1), points: 4, isForDraw: true }] })
  await screen.getByRole('dialog').getByRole('button', { name: /Close/ }).click()
  await screen.getByRole('switch', { name: /For all 30 questions/ }).click()
  await preview.click()
  await expect.poll(() => on.server.inputsOf(calls.preview).length).toBe(2)
  expect(on.server.inputsOf(calls.preview).at(-1)).not.toMatchObject({ changes: [{ isForDraw: true }] })
})
