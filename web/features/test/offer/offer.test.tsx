import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statementText } from '#contract/features/submission/offer-rules.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import {
  courseId,
  handedIn,
  now,
  studentNumber,
  submission,
} from '#web/features/homework/test-submissions.ts'
import { forgetWritten, readWritten, stateWritten } from '#web/features/submission/offer/statements.ts'
import { closedFor, offer } from '#web/features/submission/offer/test-offers.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { store } from '#web/lib/storage.ts'
import { isSignedByDevice } from '#web/test/signed.ts'
import { student } from '#web/test/user.ts'
import { testRoutes } from '../routes.ts'

/* Answers that a phone wrote before the end of a test, without a network (decision 273). */

const id = '01890000-0000-7000-8000-0000000000e1' as never
const minute = 60_000
const questionId = (slot: number) => `01890000-0000-7000-8000-00000000010${slot}` as never
const place = { name: 'test', accountId: student.id, taskId: id, attempt: 1, work: 'w1' }
const inSlot = (slot: number) => ({ ...place, slot })

let on: ReturnType<typeof stage>
beforeEach(async () => {
  on = stage(testRoutes)
  store('deviceKnown', (await deviceKey())!.thumbprint)
})
afterEach(async () => {
  await on.stop()
  for (const slot of [1, 2]) await forgetWritten(inSlot(slot))
})

const closedTest = (own: object = {}) => {
  const { mine, ...shown } = closedFor()
  return {
    ...{ ...shown, id, title: 'Midterm', questionCount: 2, totalScore: 4, isOver: true, isReleased: false },
    ...{ isExcused: false, isExam: true, beginWindow: 0, isAnswerOnce: false, isFinalAtHandIn: false },
    ...{ shufflesQuestions: true, shufflesOptions: true, switchLimit: -2, passPercent: 0, scoreShown: 3 },
    ...{ answersShown: 0, explanationsShown: 0, paperShown: 0, isOneDevice: false, mayCopy: true },
    ...{ mayPaste: true, isBegun: true },
    mine: { ...mine!, workId: 'w1', ...own },
  } as never
}
const figures = { limit: -2, used: 0, isExceeded: false, handsInAt: null }
const standing = {
  ...{ id, title: 'Midterm', state: 'ended', attempt: 1, attempts: 1, attemptRule: 0, attemptList: [] },
  ...{
    workId: 'w1',
    begin: 0,
    mayWrite: false,
    mayOffer: false,
    mustBegin: true,
    beginsAt: null,
    beginsUntil: null,
  },
  ...{ isAnswerOnce: false, isFinalAtHandIn: false, workingMinutes: 10, workingSeconds: 600 },
  ...{ deadline: now - 60 * minute, endsAt: now - 60 * minute, remain: 0, serverTime: now },
  ...{ isOneDevice: false, isElsewhere: false, switchLimit: -2, switches: figures, questionCount: 2 },
  ...{ fullScore: 4, passPercent: 0, submittedAt: null, score: null, isPassed: null },
  readiness: { hasLooked: false, problems: [], isSealed: false, isRehearsed: false },
  shown: { score: false, answers: false, explanations: false, paper: false },
  shows: { score: 3, answers: 0, explanations: 0, paper: 0 },
}
const paper = {
  ...{ id, workId: 'w1', attempt: 1, version: 0, state: 0, isOpen: false, endsAt: now - 60 * minute },
  ...{ remain: 0, serverTime: now, isFinalAtHandIn: false, mayCopy: true, mayPaste: true, device: 'here' },
  ...{ switches: figures, sections: [], questions: [], messages: [] },
  slots: [
    { questionId: questionId(2), slot: 2, savedAt: null },
    { questionId: questionId(1), slot: 1, savedAt: now - 80 * minute },
  ],
}

test('what is on this phone alone is offered with a tap; what the server has had since is not', async () => {
  const written = { text: '', html: '', files: [] }
  const end = now - 60 * minute
  await stateWritten(inSlot(1), { ...written, value: ['b'] }, now - 90 * minute, end)
  await stateWritten(inSlot(2), { ...written, value: ['c', 'a'] }, now - 90 * minute, end)
  on.server.answer(testCalls.get, closedTest())
  on.server.answer(takingCalls.getStanding, standing as never)
  on.server.answer(takingCalls.getPaper, paper as never)
  on.server.answer(takingCalls.offer, () => {
    on.server.answer(testCalls.get, closedTest({ offer: offer() }))
    return {
      ...{ version: 1, time: now, overtime: true, textHash: '', files: [], isCounted: false },
      ...{ questionIds: [questionId(2)], refused: [] },
    } as never
  })
  const screen = await on.open(`/testing/stu/detail?id=${id}&courseId=${courseId}&courseRole=0`)
  await expect
    .element(screen.getByRole('region', { name: 'Question 1' }))
    .toHaveTextContent('Question 1Answered')
  await expect.element(screen.getByRole('region', { name: 'Question 2' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Offer to teacher' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Offer to teacher' }).click()
  await expect.element(screen.getByText('It doesn’t count yet', { exact: false })).toBeVisible()

  const [only] = on.server.inputsOf(takingCalls.offer) as unknown as {
    device: string
    answers: { questionId: string; value: unknown; statement: { at: number; signature: string } }[]
  }[]
  expect(only!.device).toBe((await deviceKey())!.thumbprint)
  expect(only!.answers.map(({ questionId, value }) => [questionId, value])).toEqual([
    [questionId(2), ['c', 'a']],
  ])
  const { at, signature } = only!.answers[0]!.statement
  const said = (sha256: string) => statementText(student.id, { taskId: id, attempt: 1, slot: 2, sha256, at })
  expect(await isSignedByDevice(JSON.stringify(['', '', ['c', 'a']]), said, signature)).toBe(true)
  await vi.waitFor(async () => expect(await readWritten(inSlot(2))).toBeUndefined())
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('button', { name: 'Offer to teacher' })).not.toBeInTheDocument()
})

test('staff see the answers that were offered, in their questions, beside what counts', async () => {
  const question = {
    ...{ id: questionId(2), type: 2, html: '<p>Which one?</p>', points: 2, files: [], section: 0, number: 3 },
    parts: {
      options: [
        { id: 'a', html: '<p>This</p>' },
        { id: 'b', html: '<p>That</p>' },
      ],
    },
  }
  const nothing = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }
  const work = submission(1, 'Ann', handedIn({ offer: offer({ version: 2 }) }))
  on.server.answer(testCalls.get, closedTest())
  on.server.answer(testGradingCalls.getOffer, {
    answers: [{ ...question, isAnswered: true, written: { ...nothing, value: ['b'] } }],
    work: { ...work, answers: [{ ...question, isAnswered: false, written: nothing }] },
    next: '',
  } as never)
  const address = `/testing/review?show=offer&id=${id}&courseId=${courseId}&courseRole=1&studentid=${studentNumber(1)}`
  const screen = await on.open(address)
  await expect.element(screen.getByText('Question 3').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect.element(screen.getByText('Not answered')).toBeInTheDocument()
})
