import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testGradingCalls as calls } from '#contract/features/test/grading-calls.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import {
  courseId,
  homeworkId as id,
  studentNumber,
  submission,
} from '#web/features/homework/test-submissions.ts'
import { sampleQuestions } from '#web/features/question/types/sample-questions.ts'
import { testRoutes } from '../routes.ts'
import { commonScore, groupsOf } from './groups.ts'
import { pointsTyped, quickPoints, stepped } from './points.ts'

let on: ReturnType<typeof stage>
const usual = { partial: 'none', penalty: 0 } as const
const written = { text: '', html: '', value: null, files: [], sequence: 1, savedAt: null }
const questionId = (place: number) => `01890000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`
const choice = sampleQuestions.singleChoice!
const work = submission(1, 'Ada', { state: 1, version: 1 })

const questions = [
  {
    ...{
      id: questionId(1),
      type: 2,
      html: '<p>Which one?</p>',
      parts: choice.parts,
      points: 10,
      files: [],
      section: 0,
    },
    written: { ...written, value: ['b'] },
    ...{ text: 'B', isAnswered: true, machineScore: 0, gradeCount: 0, isToGrade: false, isDropped: false },
    score: { score: 0, comment: '', isByMachine: true },
    ...{ right: { key: choice.key, explanation: '', scoring: usual }, rightText: 'A' },
  },
  {
    ...{ id: questionId(2), type: 4, html: '<p>Why?</p>', parts: {}, points: 5, files: [], section: 0 },
    written: { ...written, text: 'Because it is' },
    ...{ text: 'Because it is', isAnswered: true, machineScore: null, gradeCount: 2, isToGrade: true },
    ...{ isDropped: false, score: null },
    ...{ right: { key: { html: '<p>Since</p>' }, explanation: '', scoring: usual }, rightText: 'Since' },
  },
]
const place = {
  position: 1,
  total: 2,
  graded: 0,
  previous: '',
  next: studentNumber(2),
  nextUngraded: studentNumber(2),
}
const answer = (student: number, text: string, more: object = {}) => ({
  ...{
    studentId: studentNumber(student),
    name: `Student ${student}`,
    number: `${student}`,
    workId: `work ${student}`,
  },
  ...{
    attempt: 1,
    version: 1,
    written: { ...written, text },
    text,
    isAnswered: text !== '',
    isToGrade: true,
  },
  ...{ score: null, gradeCount: 0, group: text.toLowerCase() },
  ...more,
})

/** The second question with what was answered to it. */
function answersShown(...list: ReturnType<typeof answer>[]) {
  const { points, files, section, right, rightText, isDropped, html, parts, type } = questions[1]!
  const asked = { points, files, section, right, rightText, isDropped, html, parts, type }
  return { question: { id: questionId(2), ...asked }, total: list.length, list } as never
}

beforeEach(() => {
  on = stage(testRoutes)
  const { server } = on
  server.answer(calls.getReview, {
    ...{ work, place, sections: [{ title: '', details: '' }], questions },
    switches: { limit: -1, used: 3, isExceeded: false, handsInAt: null },
  } as never)
  server.answer(calls.saveReview, { gradeCount: 3, total: 5, state: 2 })
  server.answer(calls.countAnswers, {
    list: [1, 2].map(one => ({ questionId: questionId(one), handedIn: 3, toGrade: 3, graded: 0 })),
  } as never)
  server.answer(calls.getAnswers, answersShown(answer(1, 'Ice'), answer(2, 'ice'), answer(3, 'Water')))
  server.answer(calls.gradeAnswers, { list: [1, 2].map(() => ({ gradeCount: 1, refusal: null })) })
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

const openPaper = () =>
  on.open(`/testing/review?id=${id}&courseId=${courseId}&courseRole=1&studentid=${studentNumber(1)}`)
const openQuestion = () =>
  on.open(`/testing/review?id=${id}&courseId=${courseId}&courseRole=1&questionid=${questionId(2)}`)
type Opened = Awaited<ReturnType<typeof openPaper>>
const pointsOf = (screen: Opened, number: number) =>
  screen.getByRole('group', { name: `Points for question ${number}`, exact: true })

test('an answer gets points with one press, for the version that was seen', async () => {
  const screen = await openPaper()
  await expect.element(screen.getByText('Because it is')).toBeVisible()
  await expect.element(screen.getByText('Left the page 3 times')).toBeVisible()
  await expect.element(screen.getByText('1 answer to grade')).toBeVisible()
  await pointsOf(screen, 2).getByRole('button', { name: 'Half' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.saveReview))
    .toMatchObject([
      {
        id,
        studentId: studentNumber(1),
        questionId: questionId(2),
        score: 2.5,
        seen: 2,
        version: 1,
        comment: '',
      },
    ])
})

test('what a machine gave is overruled by what is typed, within what the question is worth', async () => {
  const screen = await openPaper()
  await expect.element(screen.getByText('Scored automatically')).toBeVisible()
  const field = pointsOf(screen, 1).getByRole('textbox')
  await field.fill('11')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Between 0 and 10, with at most one decimal')).toBeVisible()
  expect(on.server.inputsOf(calls.saveReview)).toEqual([])
  await field.fill('7.5')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => on.server.inputsOf(calls.saveReview))
    .toMatchObject([{ questionId: questionId(1), score: 7.5 }])
})

test('those who answered the same get the same with one press', async () => {
  const screen = await openQuestion()
  await expect.element(screen.getByText('2 students wrote this')).toBeVisible()
  const same = screen.getByRole('group', { name: 'Points for this answer' }).first()
  await same.getByRole('button', { name: 'Full points' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.gradeAnswers))
    .toMatchObject([
      {
        id,
        grades: [1, 2].map(student => ({
          ...{ studentId: studentNumber(student), questionId: questionId(2), score: 5, seen: 0, version: 1 },
        })),
      },
    ])
  await expect.element(screen.getByText('2 answers graded')).toBeVisible()
})

test('grading begins with a list of papers, from which one opens', async () => {
  const row = { ...work, name: 'Ada', switches: 2, seconds: 610, beganAt: null, score: 4.5 }
  const counts = { all: 3, submitted: 2, tograde: 1, notsubmitted: 1, graded: 1, returned: 0, overtime: 0 }
  on.server.answer(calls.listStudents, {
    ...{ list: [row], total: 1, pageTotal: 1, currentPage: 1, pageSize: 100, counts },
  } as never)
  const screen = await on.open(`/testing/review?id=${id}&courseId=${courseId}&courseRole=1`)
  await expect.element(screen.getByText(/10 minutes/)).toBeVisible()
  await screen.getByRole('tab', { name: /To grade/ }).click()
  await expect.element(screen.getByText('Question by question')).toBeVisible()
  await screen.getByRole('button', { name: /Ada/ }).click()
  await expect.element(screen.getByText('Because it is')).toBeVisible()
})

test('a paper is found by the name or number of its student', async () => {
  const counts = { all: 3, submitted: 2, tograde: 1, notsubmitted: 1, graded: 1, returned: 0, overtime: 0 }
  const row = { ...work, name: 'Ada', switches: 0, seconds: 610, beganAt: null, score: 4.5 }
  on.server.answer(calls.listStudents, {
    ...{ list: [row], total: 1, pageTotal: 1, currentPage: 1, pageSize: 100, counts },
  } as never)
  const screen = await on.open(`/testing/review?id=${id}&courseId=${courseId}&courseRole=1`)
  await screen.getByRole('button', { name: 'Name or student number' }).click()
  await screen.getByRole('searchbox').fill('1017')
  await expect
    .poll(() => on.server.inputsOf(calls.listStudents).at(-1))
    .toMatchObject({ id, filter: 'submitted', name: '1017', page: 1 })
})

test('what another grader gives shows without being asked for', async () => {
  const screen = await openQuestion()
  await expect.element(screen.getByText('2 students wrote this')).toBeVisible()
  const asked = on.server.inputsOf(calls.getAnswers).length
  on.server.answer(calls.getAnswers, answersShown(answer(3, 'Water')))
  const counts = { all: 3, submitted: 3, tograde: 1, notsubmitted: 0, graded: 2, returned: 0, overtime: 0 }
  on.socket.push(testMessages.countsChanged, { testId: id, courseId, counts } as never)
  await expect.element(screen.getByText('2 students wrote this')).not.toBeInTheDocument()
  expect(on.server.inputsOf(calls.getAnswers).length).toBeGreaterThan(asked)
  // Those of another test are nothing to this one.
  const since = on.server.inputsOf(calls.getAnswers).length
  on.socket.push(testMessages.countsChanged, { testId: 'another', courseId, counts } as never)
  await new Promise(resolve => setTimeout(resolve, 2500))
  expect(on.server.inputsOf(calls.getAnswers)).toHaveLength(since)
})

test('what says the same is one group; what cannot be told or is blank stays alone', () => {
  const list = [
    answer(1, 'Ice'),
    answer(2, ''),
    answer(3, 'ice'),
    answer(4, ''),
    answer(5, 'x', { group: '' }),
  ]
  const groups = groupsOf(list as never)
  expect(groups.map(({ answers }) => answers.map(one => one.name))).toEqual([
    ['Student 1', 'Student 3'],
    ...[['Student 2'], ['Student 4'], ['Student 5']],
  ])
  const scored = (score: number | null) =>
    answer(1, 'a', { score: score === null ? null : { score } }) as never
  expect(commonScore([scored(2), scored(2)])).toBe(2)
  expect(commonScore([scored(2), scored(null)])).toBe(null)
  expect(commonScore([scored(null)])).toBe(null)
})

test('points are counted in steps and tenths, within what there is', () => {
  expect([stepped(null, 1, 10), stepped(9.5, 1, 10), stepped(0.5, -1, 10), stepped(2, 1, 5)]).toEqual([
    1, 10, 0, 2.5,
  ])
  expect(quickPoints(5).map(({ points }) => points)).toEqual([0, 2.5, 5])
  expect(quickPoints(0)).toHaveLength(1)
  expect(['2,5', '５', '6', '1.25', 'x', ''].map(text => pointsTyped(text, 5))).toEqual([
    2.5,
    5,
    null,
    null,
    null,
    null,
  ])
})
