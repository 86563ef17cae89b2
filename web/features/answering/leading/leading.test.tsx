import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { projectorCalls } from '#contract/features/projector/calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, studentNumber } from '#web/features/homework/test-submissions.ts'
import { answeringRoutes } from '../routes.ts'
import { ownAnswer, ownStep, sampleResults, sampleSet, setId, stepIds, stepShown } from '../test-set.ts'

const address = (page: string, role = 1) =>
  `/InteractiveAnswers/${page}?id=${setId}&stepid=${stepIds[0]}&courseId=${courseId}&courseRole=${role}`

const told = (answered: number, at: number, tallies = {}) =>
  ({
    ...{ courseId, classTimeId: '', answeringId: setId, stepId: stepIds[0], uid: '' },
    ...{ answered, total: 40, joined: 12, tallies, at },
  }) as never

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(answeringRoutes)
  on.server.answer(answeringCalls.get, sampleSet())
  on.server.answer(answeringResultCalls.results, sampleResults())
  const started = { endsAtExactly: Date.now() + 30_000, serverTime: Date.now() }
  on.server.answer(answeringCalls.startStep, started)
  on.server.answer(answeringCalls.endStep, {} as never)
  on.server.answer(answeringCalls.extendStep, started)
  on.server.answer(answeringCalls.showResults, {} as never)
  on.server.answer(answeringCalls.showAnswers, {} as never)
  on.server.answer(projectorCalls.list, { list: [], subjectId: '', view: 0, showsNames: false })
})
afterEach(() => on.stop())

describe('a set that is led in class', () => {
  test('starts its first step, shows who comes and answers, and ends it', async () => {
    const screen = await on.open(address('detailTeacher'))
    const running = stepShown(1, { state: 2, endsAtExactly: Date.now() + 30_000, joinedCount: 3 })
    await expect.element(screen.getByRole('button', { name: 'Start step 1' })).toBeVisible()
    on.server.answer(answeringCalls.get, sampleSet({ steps: [running, stepShown(2)] }))
    await screen.getByRole('button', { name: 'Start step 1' }).click()
    expect(on.server.inputsOf(answeringCalls.startStep)).toMatchObject([{ stepId: stepIds[0] }])
    await expect.element(screen.getByText('Running', { exact: true })).toBeVisible()
    on.socket.push(answeringMessages.answered, told(7, 2000))
    await expect.element(screen.getByText('12', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
    // What was true before is passed over.
    on.socket.push(answeringMessages.answered, told(5, 1000))
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'End step 1' }).click()
    await expect
      .poll(() => on.server.inputsOf(answeringCalls.endStep))
      .toMatchObject([{ stepId: stepIds[0] }])
  })

  test('whoever has answered gets a star, also those whom nobody has scrolled to, and it is taken back', async () => {
    const ended = stepShown(1, { state: 3, answeredCount: 2 })
    on.server.answer(answeringCalls.get, sampleSet({ steps: [ended] }))
    const person = {
      ...{ studentId: studentNumber(1), name: 'Chen Si', number: '1', avatar: '', state: 2, score: 2 },
      ...{ joinedAt: 1000, isProven: false },
    }
    on.server.answer(answeringResultCalls.listStudents, {
      list: [person],
      ...{ total: 1, pageTotal: 1, currentPage: 1, pageSize: 50 },
    } as never)
    on.server.answer(performanceCalls.give, { id: setId, people: 1 } as never)
    on.server.answer(performanceCalls.undo, {} as never)
    const screen = await on.open(address('detailTeacher'))
    await screen.getByRole('button', { name: 'Who has joined' }).click()
    // Who has not answered gets none.
    expect(screen.getByRole('button', { name: 'A star for 1 student' }).elements()).toHaveLength(0)
    await screen.getByRole('radio', { name: 'Answered', exact: true }).click()
    await screen.getByRole('button', { name: 'A star for 1 student' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'A star for 1 student' }).click()
    await expect
      .poll(() => on.server.inputsOf(performanceCalls.give))
      .toMatchObject([{ courseId, studentIds: [studentNumber(1)], stars: 1, stepId: stepIds[0] }])
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => on.server.inputsOf(performanceCalls.undo)).toMatchObject([{ id: setId }])
  })

  test('points are given for an answer once it was handed in', async () => {
    const answer = {
      questions: ownStep().questions,
      answers: [ownAnswer(1, { score: 0, isProven: true })],
      score: 0,
    }
    on.server.answer(answeringResultCalls.getStudent, { ...answer, isGradable: true })
    on.server.answer(answeringResultCalls.gradeAnswers, { list: [{ gradeCount: 1, refusal: null }] })
    const screen = await on.open(`${address('reviewAnswerDetail')}&studentid=${studentNumber(1)}`)
    await expect.element(screen.getByText('Arrived after the end, written before it')).toBeVisible()
    await screen.getByRole('button', { name: 'Full points' }).click()
    await expect
      .poll(() => on.server.inputsOf(answeringResultCalls.gradeAnswers))
      .toMatchObject([{ stepId: stepIds[0], grades: [{ studentId: studentNumber(1), score: 2 }] }])
  })

  test('gives more time, and shows results and what is right', async () => {
    const ended = stepShown(1, { state: 3, answeredCount: 2 })
    on.server.answer(answeringCalls.get, sampleSet({ steps: [ended] }))
    const screen = await on.open(address('detailTeacher'))
    await screen.getByRole('button', { name: 'More time' }).click()
    await screen.getByRole('button', { name: '30 seconds' }).click()
    await expect
      .poll(() => on.server.inputsOf(answeringCalls.extendStep))
      .toMatchObject([{ stepId: stepIds[0], seconds: 30 }])
    await screen.getByRole('button', { name: 'Show results' }).click()
    await expect
      .poll(() => on.server.inputsOf(answeringCalls.showResults))
      .toMatchObject([{ stepId: stepIds[0], isShown: true }])
    await screen.getByRole('button', { name: 'Show right answers' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Show right answers' }).click()
    await expect
      .poll(() => on.server.inputsOf(answeringCalls.showAnswers))
      .toMatchObject([{ stepId: stepIds[0] }])
  })

  test('names who has not joined, and says who came late with proof and what they got', async () => {
    on.server.answer(answeringCalls.get, sampleSet({ steps: [stepShown(1, { state: 2 })] }))
    on.server.answer(answeringResultCalls.listStudents, {
      list: [
        {
          ...{ studentId: studentNumber(7) as never, name: 'Li Na', number: '7', avatar: '', state: 0 },
          ...{ score: null, joinedAt: null, isProven: false },
        },
        {
          ...{ studentId: studentNumber(8) as never, name: 'Wu Di', number: '8', avatar: '', state: 2 },
          ...{ score: 4.5, joinedAt: 1000, isProven: true },
        },
      ],
      ...{ total: 2, currentPage: 1, pageTotal: 1, pageSize: 50 },
    } as never)
    const screen = await on.open(address('detailTeacher'))
    await screen.getByRole('button', { name: 'Who has joined' }).click()
    await expect.element(screen.getByText('Li Na')).toBeVisible()
    await expect.element(screen.getByText('8 · 4.5 points')).toBeVisible()
    await expect.element(screen.getByText('Late, but counts')).toBeVisible()
    expect(on.server.inputsOf(answeringResultCalls.listStudents)).toMatchObject([{ filter: 'missing' }])
  })
})

describe('a question without preparation', () => {
  test('is started with one tap: a choice of four, for thirty seconds; its answers come in', async () => {
    on.server.answer(answeringCalls.startQuickly, {
      ...{ id: setId, stepId: stepIds[0]!, endsAtExactly: Date.now() + 30_000, serverTime: Date.now() },
    })
    const screen = await on.open(
      `/addActivity/interactiveAnswers?answerTye=3&courseId=${courseId}&courseRole=1`,
    )
    await screen.getByRole('button', { name: 'Start now' }).click()
    await expect
      .poll(() => on.server.inputsOf(answeringCalls.startQuickly))
      .toMatchObject([{ kind: 'choice', options: 4, seconds: 30, isAnonymous: false, title: '' }])
    await expect.element(screen.getByText('Asked 1')).toBeVisible()
  })
})

describe('the answers to a question', () => {
  const question = `${address('questionExhibition')}&questionid=${sampleResults().questions[0]!.id}`
  const answer = { studentId: studentNumber(7), name: 'Li Na', html: '', files: [], isRight: null }
  const statistics = (change: object = {}) =>
    ({
      ...{ question: { ...sampleResults().questions[0]!, distribution: [] }, right: null, distribution: [] },
      ...{ words: [], answers: [{ ...answer, text: 'Because it spans' }], total: 1 },
      ...change,
    }) as never

  test('stand one by one, with the words that were said most', async () => {
    on.server.answer(answeringResultCalls.results, sampleResults())
    const words = [
      { text: 'span', count: 7 },
      { text: 'basis', count: 2 },
    ]
    on.server.answer(answeringResultCalls.question, statistics({ words }))
    const screen = await on.open(address('answerResults'))
    await screen.getByRole('button', { name: 'All answers' }).click()
    await expect.element(screen.getByText('Because it spans')).toBeVisible()
    await expect.element(screen.getByText('Li Na')).toBeVisible()
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'span 7' })).toBeVisible()
  })

  test('come in while it is looked at', async () => {
    on.server.answer(answeringResultCalls.question, statistics())
    const screen = await on.open(question)
    await expect.element(screen.getByText('Because it spans')).toBeVisible()
    const more = { ...answer, studentId: studentNumber(8), name: 'Wu', text: 'It is independent' }
    on.server.answer(answeringResultCalls.question, statistics({ answers: [more], total: 1 }))
    on.socket.push(answeringMessages.answered, told(2, 9000))
    await expect.element(screen.getByText('It is independent')).toBeVisible()
  })
})

describe('the results of a step', () => {
  test('grow as answers come in, and say in words what is right', async () => {
    const screen = await on.open(address('answerResults'))
    await expect.element(screen.getByText('50% right')).toBeVisible()
    await expect.element(screen.getByText('Right answer')).toBeVisible()
    const tallies = { 1: { answered: 4, right: 3, '=0:a': 3, '=0:b': 1 } }
    on.socket.push(answeringMessages.answered, told(4, 3000, tallies))
    await expect.element(screen.getByText('75% right')).toBeVisible()
    await expect.element(screen.getByText('3 · 75%')).toBeVisible()
    await expect.element(screen.getByText('1 · 25%')).toBeVisible()
  })

  test('are closed to students until they are shown', async () => {
    on.server.refuse(answeringResultCalls.results, answeringErrors.resultsHidden)
    const screen = await on.open(address('answerResults', 0))
    await expect.element(screen.getByText('The teacher hasn’t shown the results yet')).toBeVisible()
    on.server.answer(answeringResultCalls.results, sampleResults({ areResultsShown: true }))
    const changed = { courseId, classTimeId: '', answeringId: setId, stepId: stepIds[0], state: 3, number: 1 }
    on.socket.push(answeringMessages.stepChanged, changed as never)
    await expect.element(screen.getByText('Asked 1')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Show results' }).elements()).toEqual([])
  })
})
