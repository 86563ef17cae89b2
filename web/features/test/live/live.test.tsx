import { afterEach, beforeEach, expect, test } from 'vitest'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, homeworkId as id, studentNumber } from '#web/features/homework/test-submissions.ts'
import { LivePanel } from './LivePanel.tsx'

let on: ReturnType<typeof stage>
const now = Date.now()
const row = (place: number, more: object = {}) => ({
  ...{ studentId: studentNumber(place), name: `Student ${place}`, number: `${place}`, avatar: '' },
  ...{ state: 'in', attempt: 1, version: 0, workId: `w${place}`, answered: 3, endsAt: now + 600_000 },
  readiness: null,
  ...{ savedAt: now, isQuiet: false, isGone: false, switches: 0, isBound: false },
  ...more,
})
const live = {
  ...{ serverTime: now, title: 'Midterm', questionCount: 10, total: 4 },
  counts: { in: 3, out: 0, done: 1, over: 0, gone: 1, quiet: 1 },
  readiness: null,
  list: [
    row(1, { switches: 2, isBound: true }),
    row(2, { isQuiet: true }),
    row(3, { isGone: true }),
    row(4, { state: 'done', version: 1, endsAt: null }),
  ],
  messages: [{ id: 'm1', text: 'Question 2: read “not”', sentAt: now, author: 'Ms Shen' }],
  can: { manage: true, grade: true },
}
beforeEach(() => {
  on = stage([
    {
      ...{ path: '/live', feature: 'test', audience: 'teacher', bar: 'top', title: 'pages.detail' },
      ...{ keepAlive: false, sides: [], screen: async () => () => <LivePanel id={id} /> },
    },
  ] as never)
  on.server.answer(testLiveCalls.getLive, live as never)
  on.server.answer(testLiveCalls.listParts, {
    list: [{ classId: studentNumber(9), groupId: null, name: 'Evening', count: 12 }],
  } as never)
})
afterEach(() => on.stop())
const open = () => on.open(`/live?id=${id}&courseId=${courseId}&courseRole=1`)

test('staff see who has stopped or is not connected first of all, and how far everybody is', async () => {
  const screen = await open()
  await expect.element(screen.getByText('3 of 10 answered').first()).toBeVisible()
  await expect.element(screen.getByText('left the page 2 times')).toBeVisible()
  await screen.getByRole('radio', { name: /To look at/ }).click()
  await expect.element(screen.getByText('Stopped')).toBeVisible()
  await expect.element(screen.getByText('Not connected')).toBeVisible()
  await expect.element(screen.getByText('Student 1')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Ms Shen: Question 2', { exact: false })).toBeVisible()
})

test('a message goes to all, minutes to a class, and one paper is ended after a question', async () => {
  on.server.answer(testLiveCalls.tell, { id: 'm2' } as never)
  on.server.answer(testGradingCalls.giveTime, {} as never)
  on.server.answer(testLiveCalls.endOne, {} as never)
  const screen = await open()
  await screen.getByRole('button', { name: 'Message to all' }).click()
  await screen.getByLabelText('Message', { exact: true }).fill('Ten minutes left')
  await screen.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(testLiveCalls.tell))
    .toMatchObject([{ text: 'Ten minutes left' }])
  await screen.getByRole('button', { name: 'Give minutes' }).click()
  await screen.getByRole('button', { name: /For whom/ }).click()
  await screen.getByText('Evening').click()
  await screen.getByRole('button', { name: 'Give', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(testGradingCalls.giveTime))
    .toMatchObject([{ minutes: 5, classId: studentNumber(9) }])
  await screen.getByRole('button', { name: /Student 1/ }).click()
  await screen.getByRole('button', { name: 'End this paper now' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'End this paper now' }).click()
  await expect
    .poll(() => on.server.inputsOf(testLiveCalls.endOne))
    .toMatchObject([{ studentId: studentNumber(1) }])
})

test('the times that a page was left are shown with what the student says of them', async () => {
  on.server.answer(takingCalls.listSwitches, {
    figures: { limit: 3, used: 2, isExceeded: false, handsInAt: null },
    list: [{ id: 's1', kind: 1, beganAt: now, seconds: 12, counted: 1, comment: 'My mother called' }],
  } as never)
  const screen = await open()
  await screen.getByRole('button', { name: /Student 1/ }).click()
  await screen.getByRole('button', { name: 'When they left the page' }).click()
  await expect.element(screen.getByText('Left 2 of 3 allowed times')).toBeVisible()
  await expect.element(screen.getByText('Student: My mother called')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Say why' })).not.toBeInTheDocument()
})

test('before they begin staff see who is ready, who has a problem, and who has not looked', async () => {
  const found = (more: object) => ({
    ...{ hasLooked: true, problems: [], isSealed: true, isRehearsed: false },
    ...more,
  })
  const out = { state: 'out', endsAt: null, savedAt: null, answered: 0 }
  on.server.answer(testLiveCalls.getLive, {
    ...live,
    counts: { in: 0, out: 3, done: 0, over: 0, gone: 0, quiet: 0 },
    readiness: { all: 3, ready: 1, troubled: 1, unseen: 1, rehearsed: 1 },
    list: [
      row(1, { ...out, readiness: found({ isRehearsed: true, problems: [1] }) }),
      row(2, { ...out, readiness: found({ isSealed: false, problems: [2] }) }),
      row(3, { ...out, readiness: found({ hasLooked: false, isSealed: false }) }),
    ],
    total: 3,
  } as never)
  const screen = await open()
  await expect.element(screen.getByText('1 of 3 who haven’t begun are ready')).toBeVisible()
  await expect.element(screen.getByText('1 tried the sample paper')).toBeVisible()
  await expect.element(screen.getByText('Ready', { exact: true })).toBeVisible()
  await screen.getByRole('radio', { name: /With a problem/ }).click()
  await expect.element(screen.getByText('can’t keep answers offline')).toBeVisible()
  await expect.element(screen.getByText('Student 1')).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: /Not looked yet/ }).click()
  await expect.element(screen.getByText('Student 3')).toBeVisible()
  await expect.element(screen.getByText('Student 2')).not.toBeInTheDocument()
})
