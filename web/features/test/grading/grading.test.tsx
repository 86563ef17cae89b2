import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testErrors } from '#contract/features/test/errors.ts'
import { testGradingCalls as calls } from '#contract/features/test/grading-calls.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import {
  courseId,
  homeworkId as id,
  studentNumber,
  submission,
} from '#web/features/homework/test-submissions.ts'
import { sampleQuestions } from '#web/features/question/types/sample-questions.ts'
import { sampleRubric } from '#web/features/rubric/sample-rubric.ts'
import { add, notices } from '#web/shell/extension-points.ts'
import { onDevice } from '#web/test/device.ts'
import { testRoutes } from '../routes.ts'
import { pointsTyped, quickPoints, stepped } from './points.ts'
import { SendingGrades } from './SendingGrades.tsx'

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
    score: { score: 0, comment: '', isByMachine: true, judgement: null },
    rubric: null,
    ...{ right: { key: choice.key, explanation: '', scoring: usual }, rightText: 'A' },
  },
  {
    ...{ id: questionId(2), type: 4, html: '<p>Why?</p>', parts: {}, points: 5, files: [], section: 0 },
    written: { ...written, text: 'Because it is' },
    ...{ text: 'Because it is', isAnswered: true, machineScore: null, gradeCount: 2, isToGrade: true },
    ...{ isDropped: false, score: null, rubric: null },
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

type Answer = ReturnType<typeof answer>
/** Those that say the same. */
const group = (answers: Answer[], more: object = {}) => ({
  ...{ group: `same:${answers[0]!.group}`, count: answers.length, toGrade: answers.length, score: null },
  ...{ isMixed: false, comment: '', judgement: null, seen: '', answers },
  ...more,
})

/** The second question with what was answered to it. */
function groupsShown(list: ReturnType<typeof group>[], next = '', given: object = {}) {
  const { points, files, section, right, rightText, isDropped, html, parts, type, rubric } = questions[1]!
  const asked = { points, files, section, right, rightText, isDropped, html, parts, type, rubric }
  const question = { id: questionId(2), ...asked, ...given }
  return { question, total: list.length, answers: list.length, list, next } as never
}
const both = () => [group([answer(1, 'Ice'), answer(2, 'ice')]), group([answer(3, 'Water')])]

beforeEach(() => {
  on = stage(testRoutes, [add(notices, SendingGrades)])
  const { server } = on
  server.answer(calls.getReview, {
    ...{ work, place, sections: [{ title: '', details: '' }], questions },
    switches: { limit: -1, used: 3, isExceeded: false, handsInAt: null },
  } as never)
  server.answer(calls.saveReview, { gradeCount: 3, total: 5, state: 2 })
  server.answer(calls.countAnswers, {
    list: [1, 2].map(one => ({
      questionId: questionId(one),
      number: one,
      handedIn: 3,
      toGrade: 3,
      graded: 0,
    })),
  } as never)
  server.answer(calls.listGroups, groupsShown(both()))
  server.answer(calls.gradeGroup, { graded: 2 })
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
    .poll(() => on.server.inputsOf(calls.gradeGroup))
    .toMatchObject([
      { id, questionId: questionId(2), group: 'same:ice', which: 'toGrade', score: 5, seen: '' },
    ])
  await expect.element(screen.getByText('2 answers graded')).toBeVisible()
})

test('a group of hundreds names some; what others have decided meanwhile is said, and seen before it is changed', async () => {
  const many = group([answer(1, 'Ice'), answer(2, 'ice')], { count: 250, toGrade: 250 })
  on.server.answer(calls.listGroups, groupsShown([many]))
  on.server.answer(calls.gradeGroup, { graded: 248 })
  const screen = await openQuestion()
  await expect.element(screen.getByText('250 students wrote this')).toBeVisible()
  await expect.element(screen.getByText('and 248 more')).toBeVisible()
  const row = (student: number, more: object = {}) => ({
    ...{ studentId: studentNumber(student), name: `Student ${student}`, number: `${student}`, avatar: '' },
    ...{ score: null, isToGrade: true, ...more },
  })
  on.server.answer(calls.listGroupStudents, (({ name, page: at }: { name: string; page: number }) => {
    const list = name === '' ? [row(at === 1 ? 7 : 8)] : [row(9, { score: 2.5, isToGrade: false })]
    const [total, pageTotal] = name === '' ? [250, 2] : [1, 1]
    return { list, total, currentPage: at, pageSize: 50, pageTotal }
  }) as never)
  await screen.getByRole('button', { name: 'Show all 250 students' }).click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('Student 7')).toBeVisible()
  await expect.element(sheet.getByText('Student 8')).toBeVisible()
  await sheet.getByRole('searchbox').fill('nine')
  await expect.element(sheet.getByText('2.5 points')).toBeVisible()
  expect(on.server.inputsOf(calls.listGroupStudents).at(-1)).toMatchObject({
    ...{ id, questionId: questionId(2), group: 'same:ice', which: 'toGrade', name: 'nine', page: 1 },
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Half' }).click()
  await expect.element(screen.getByText(/^248 graded. 2 answers stay as they are/)).toBeVisible()

  const decided = { count: 250, toGrade: 2, score: null, isMixed: true, seen: 'as it was' }
  on.server.answer(calls.listGroups, groupsShown([group([answer(1, 'Ice')], decided)]))
  await screen.getByRole('tab', { name: /All/ }).click()
  await expect.element(screen.getByText('different points')).toBeVisible()
  on.server.refuse(calls.gradeGroup, testErrors.markedMeanwhile, { marks: 2 })
  await screen.getByRole('button', { name: 'Full points' }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.gradeGroup).at(-1))
    .toMatchObject({ which: 'all', seen: 'as it was', score: 5 })
  await expect.element(screen.getByRole('button', { name: 'Keep that grade' })).toBeVisible()
})

test('each name of a group leads to the paper', async () => {
  on.server.answer(calls.listGroups, groupsShown([group([answer(1, 'Ice')], { count: 2, toGrade: 2 })]))
  const ninth = { studentId: studentNumber(9), name: 'Student 9', number: '9', avatar: '' }
  on.server.answer(calls.listGroupStudents, {
    ...{ list: [{ ...ninth, score: null, isToGrade: true }], total: 1, currentPage: 1 },
    ...{ pageSize: 50, pageTotal: 1 },
  })
  const screen = await openQuestion()
  await screen.getByRole('button', { name: 'Show all 2 students' }).click()
  await screen.getByRole('dialog').getByText('Student 9').click()
  await expect
    .poll(() => on.server.inputsOf(calls.getReview))
    .toContainEqual(expect.objectContaining({ studentId: studentNumber(9) }))
  await expect.element(screen.getByText('Because it is')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('the rest of the groups comes from the last place on', async () => {
  on.server.answer(calls.listGroups, (({ after }: { after: string }) =>
    after === 'there'
      ? groupsShown([group([answer(3, 'Water')])])
      : groupsShown([group([answer(1, 'Ice'), answer(2, 'ice')])], 'there')) as never)
  const screen = await openQuestion()
  await expect.element(screen.getByText('2 students wrote this')).toBeVisible()
  await screen.getByRole('button', { name: 'More answers' }).click()
  await expect.element(screen.getByText('Water')).toBeVisible()
  await expect.element(screen.getByText('2 students wrote this')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'More answers' })).not.toBeInTheDocument()
})

describe('without a network', () => {
  const comeBack = () => window.dispatchEvent(new Event('online'))
  afterEach(async () => onDevice(entries => entries.clear()))

  test('points wait on this device, survive a reload, and are sent once with their key', async () => {
    const screen = await openPaper()
    await expect.element(screen.getByText('Because it is')).toBeVisible()
    on.server.cut(calls.saveReview)
    await pointsOf(screen, 2).getByRole('button', { name: 'Half' }).click()
    await expect.element(screen.getByText(/kept on this device and sent/)).toBeVisible()
    // What waits needs no grader any more.
    await expect.element(screen.getByRole('button', { name: 'Next paper to grade' })).toBeVisible()
    await on.reload()
    const again = await openPaper()
    await expect.element(again.getByText(/kept on this device and sent/)).toBeVisible()
    await expect.element(pointsOf(again, 2).getByRole('textbox')).toHaveValue('2.5')
    on.server.answer(calls.saveReview, { gradeCount: 3, total: 5, state: 2 })
    comeBack()
    await expect.element(again.getByText('Your grade has been sent')).toBeVisible()
    await expect.element(again.getByText(/kept on this device and sent/)).not.toBeInTheDocument()
    expect(new Set(on.server.keysOf(calls.saveReview)).size).toBe(1)
    expect(on.server.inputsOf(calls.saveReview).at(-1)).toMatchObject({ score: 2.5, seen: 2 })
  })

  test('a correction counts, also where what it corrects had arrived', async () => {
    const screen = await openPaper()
    await expect.element(screen.getByText('Because it is')).toBeVisible()
    on.server.cut(calls.saveReview)
    await pointsOf(screen, 2).getByRole('button', { name: 'Half' }).click()
    await expect.element(screen.getByText(/kept on this device and sent/)).toBeVisible()
    await pointsOf(screen, 2).getByRole('button', { name: 'Full points' }).click()
    const arrived = {
      ...questions[1]!,
      gradeCount: 3,
      score: { score: 2.5, comment: '', isByMachine: false, judgement: null },
    }
    on.server.answer(calls.getReview, {
      ...{ work, place, sections: [], questions: [questions[0], arrived] },
      switches: { limit: -1, used: 0, isExceeded: false, handsInAt: null },
    } as never)
    on.server.refuse(calls.saveReview, testErrors.markedMeanwhile, { marks: 3 })
    comeBack()
    await expect.poll(() => on.server.inputsOf(calls.saveReview).at(-1)).toMatchObject({ score: 5, seen: 3 })
  })

  test('a corrected grade of a group counts, also where what it corrects had arrived', async () => {
    const screen = await openQuestion()
    const same = screen.getByRole('group', { name: 'Points for this answer' }).first()
    on.server.cut(calls.gradeGroup)
    await same.getByRole('button', { name: 'Full points' }).click()
    await expect.element(screen.getByText(/kept on this device and sent/)).toBeVisible()
    await same.getByRole('button', { name: 'Half' }).click()
    const arrived = { toGrade: 0, score: 5, seen: 'as it arrived' }
    on.server.answer(calls.listGroups, groupsShown([group([answer(1, 'Ice'), answer(2, 'ice')], arrived)]))
    on.server.answer(calls.gradeGroup, (({ which }: { which: string }) => ({
      graded: which === 'all' ? 2 : 0,
    })) as never)
    comeBack()
    await expect
      .poll(() => on.server.inputsOf(calls.gradeGroup).at(-1))
      .toMatchObject({ which: 'all', score: 2.5, seen: 'as it arrived' })
  })

  test('a group waits as a whole, and what is refused is said on other screens', async () => {
    const screen = await openQuestion()
    const same = screen.getByRole('group', { name: 'Points for this answer' }).first()
    on.server.cut(calls.gradeGroup)
    await same.getByRole('button', { name: 'Full points' }).click()
    await expect.element(screen.getByText(/kept on this device and sent/)).toBeVisible()
    on.server.refuse(calls.gradeGroup, testErrors.notHandedIn)
    comeBack()
    await expect.element(screen.getByText(/hasn’t been saved/)).toBeVisible()
    await on.reload()
    const other = await openPaper()
    await other.getByRole('button', { name: 'Review' }).click()
    await expect.element(other.getByText(/^2 students · .*hasn’t been handed in/)).toBeVisible()
    await other.getByText('Open the submission').click()
    await expect.element(other.getByText('2 students wrote this')).toBeVisible()
  })
})

test('a paper is returned and minutes are given from the list and from the paper', async () => {
  const row = { ...work, name: 'Ada', switches: 2, seconds: 610, beganAt: null, isBound: false, score: 4.5 }
  const gone = {
    ...row,
    ...{ studentId: studentNumber(2), name: 'Ben', state: 0, version: 0, score: null, isBound: true },
  }
  const counts = { all: 3, submitted: 2, tograde: 1, notsubmitted: 1, graded: 1, returned: 0, overtime: 0 }
  on.server.answer(calls.listStudents, {
    ...{ list: [row, gone], total: 2, pageTotal: 1, currentPage: 1, pageSize: 100, counts },
  } as never)
  on.server.answer(calls.return, { done: 1 })
  on.server.answer(calls.giveTime, {} as never)
  const list = await on.open(`/testing/review?id=${id}&courseId=${courseId}&courseRole=1`)
  // Who writes on one device can go on with another, once staff allow it.
  await expect.element(list.getByText(/Bound to one device/)).toBeVisible()
  on.server.answer(takingCalls.freeDevice, {})
  await list.getByRole('button', { name: 'More actions for Ben' }).click()
  await list.getByRole('button', { name: /^Free the device/ }).click()
  await expect
    .poll(() => on.server.inputsOf(takingCalls.freeDevice))
    .toMatchObject([{ id, studentId: studentNumber(2) }])
  await list.getByRole('button', { name: 'More actions for Ben' }).click()
  await list.getByText('Give minutes').click()
  await list.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.giveTime))
    .toMatchObject([{ id, minutes: 5, studentIds: [studentNumber(2)] }])
  await list.getByRole('button', { name: /^Ada/ }).click()
  await expect.element(list.getByText('Because it is')).toBeVisible()
  await list.getByRole('button', { name: 'More actions for Ada' }).click()
  await list.getByRole('button', { name: /^Return the paper/ }).click()
  await list.getByRole('textbox', { name: 'Reason, for the student' }).fill('Too short')
  await list.getByRole('button', { name: 'Return the paper', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(calls.return))
    .toMatchObject([{ id, studentId: studentNumber(1), reason: 'Too short', version: 1, attempt: 1 }])
})

describe('where there is room', () => {
  beforeEach(() => page.viewport(1280, 800))
  afterEach(() => page.viewport(375, 812))

  test('the papers stand beside the one that is graded, and keys grade it', async () => {
    const row = {
      ...work,
      name: 'Ada',
      switches: 0,
      seconds: 610,
      beganAt: null,
      isBound: false,
      score: null,
    }
    const ben = { ...row, studentId: studentNumber(2), name: 'Ben' }
    const counts = { all: 3, submitted: 2, tograde: 2, notsubmitted: 1, graded: 0, returned: 0, overtime: 0 }
    on.server.answer(calls.listStudents, {
      ...{ list: [row, ben], total: 2, pageTotal: 1, currentPage: 1, pageSize: 100, counts },
    } as never)
    const screen = await openPaper()
    await expect.element(screen.getByText('Because it is')).toBeVisible()
    const papers = screen.getByRole('button', { name: /^(Ada|Ben)/ })
    await expect.element(papers.first()).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('3')
    await expect.element(pointsOf(screen, 2).getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => on.server.inputsOf(calls.saveReview))
      .toMatchObject([{ questionId: questionId(2), score: 3 }])
    await papers.last().click()
    await expect
      .poll(() => on.server.inputsOf(calls.getReview).at(-1))
      .toMatchObject({
        studentId: studentNumber(2),
      })
    await expect.element(papers.last()).toHaveAttribute('aria-current', 'true')
  })
})

test('grading begins with a list of papers, from which one opens', async () => {
  const row = { ...work, name: 'Ada', switches: 2, seconds: 610, beganAt: null, isBound: false, score: 4.5 }
  const counts = { all: 3, submitted: 2, tograde: 1, notsubmitted: 1, graded: 1, returned: 0, overtime: 0 }
  on.server.answer(calls.listStudents, {
    ...{ list: [row], total: 1, pageTotal: 1, currentPage: 1, pageSize: 100, counts },
  } as never)
  const screen = await on.open(`/testing/review?id=${id}&courseId=${courseId}&courseRole=1`)
  await expect.element(screen.getByText(/10 minutes/)).toBeVisible()
  await screen.getByRole('tab', { name: /To grade/ }).click()
  await expect.element(screen.getByText('Question by question')).toBeVisible()
  await screen.getByRole('button', { name: /^Ada/ }).click()
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
  const asked = on.server.inputsOf(calls.listGroups).length
  on.server.answer(calls.listGroups, groupsShown([group([answer(3, 'Water')])]))
  const counts = { all: 3, submitted: 3, tograde: 1, notsubmitted: 0, graded: 2, returned: 0, overtime: 0 }
  on.socket.push(testMessages.countsChanged, { testId: id, courseId, counts } as never)
  await expect.element(screen.getByText('2 students wrote this')).not.toBeInTheDocument()
  expect(on.server.inputsOf(calls.listGroups).length).toBeGreaterThan(asked)
  // Those of another test are nothing to this one.
  const since = on.server.inputsOf(calls.listGroups).length
  on.socket.push(testMessages.countsChanged, { testId: 'another', courseId, counts } as never)
  await new Promise(resolve => setTimeout(resolve, 2500))
  expect(on.server.inputsOf(calls.listGroups)).toHaveLength(since)
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

describe('by a rubric', () => {
  const { title, criteria } = sampleRubric
  const rubric = { title, criteria, revision: 3, isLocked: true }
  const choices = (...levels: (number | null)[]) => levels.map(level => ({ level, comment: '' }))

  test('levels are tapped, and give the points once each criterion has one', async () => {
    const [first, second] = questions
    on.server.answer(calls.getReview, {
      ...{ work, place, sections: [{ title: '', details: '' }], questions: [first, { ...second!, rubric }] },
      switches: { limit: -1, used: 0, isExceeded: false, handsInAt: null },
    } as never)
    const screen = await openPaper()
    for (const { title: name, levels } of criteria) {
      expect(on.server.inputsOf(calls.saveReview)).toEqual([])
      const [best] = levels
      await screen
        .getByRole('group', { name, exact: true })
        .getByRole('button', { name: `${best!.points} ${best!.title}` })
        .click()
    }
    await expect
      .poll(() => on.server.inputsOf(calls.saveReview))
      .toMatchObject([
        {
          ...{ questionId: questionId(2), score: 5, seen: 2 },
          judging: { revision: 3, chosen: choices(...criteria.map(() => 0)) },
        },
      ])
    // Points by hand go with the levels.
    await pointsOf(screen, 2).getByRole('button', { name: 'Half' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.saveReview)[1])
      .toMatchObject({ score: 2.5, judging: { chosen: choices(...criteria.map(() => 0)) } })
    await expect.element(screen.getByText('By the rubric: 5')).toBeVisible()
  })

  test('levels that give no points yet, and a comment without points, are there again', async () => {
    const [first, second] = questions
    const open = { ...second!, score: null, rubric }
    on.server.answer(calls.getReview, {
      ...{ work, place, sections: [{ title: '', details: '' }], questions: [first, open] },
      switches: { limit: -1, used: 0, isExceeded: false, handsInAt: null },
    } as never)
    const before = await openPaper()
    const [one, ...others] = criteria
    const levelOf = (screen: typeof before, { title: name, levels }: (typeof criteria)[number]) =>
      screen
        .getByRole('group', { name, exact: true })
        .getByRole('button', { name: `${levels[0]!.points} ${levels[0]!.title}` })
    await levelOf(before, one!).click()
    await expect.element(levelOf(before, one!)).toHaveAttribute('aria-pressed', 'true')
    await before.unmount()
    const screen = await openPaper()
    await expect.element(levelOf(screen, one!)).toHaveAttribute('aria-pressed', 'true')
    expect(on.server.inputsOf(calls.saveReview)).toEqual([])
    for (const criterion of others) await levelOf(screen, criterion).click()
    await expect
      .poll(() => on.server.inputsOf(calls.saveReview))
      .toMatchObject([{ score: 5, judging: { chosen: choices(...criteria.map(() => 0)) } }])
    expect(Object.keys(localStorage).filter(name => name.startsWith('testMarks:'))).toEqual([])
  })

  test('all who wrote the same get the same levels', async () => {
    const chosen = choices(...criteria.map(() => 0))
    const judged = group([answer(1, 'Ice'), answer(2, 'ice')], {
      ...{ score: 5, judgement: { revision: 3, chosen, score: 5 } },
    })
    on.server.answer(calls.listGroups, groupsShown([judged], '', { rubric }))
    const screen = await openQuestion()
    const [last] = criteria.slice(-1)
    const levels = screen.getByRole('group', { name: last!.title, exact: true })
    const [best, lower] = last!.levels
    await expect
      .element(levels.getByRole('button', { name: `${best!.points} ${best!.title}` }))
      .toHaveAttribute('aria-pressed', 'true')
    await levels.getByRole('button', { name: `${lower!.points} ${lower!.title}` }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.gradeGroup))
      .toMatchObject([{ group: 'same:ice', judging: { chosen: [...chosen.slice(0, -1), { level: 1 }] } }])
  })
})
