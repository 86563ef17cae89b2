import { afterEach, beforeEach, expect, test } from 'vitest'
import { homeworkAttemptCalls } from '#contract/features/homework/attempt-calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { address, stage } from '../test-stage.tsx'
import { forStudent, handedIn, homeworkId, workId } from '../test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const late = { classmates: 1, can: { ...forStudent(handedIn()).can, submit: true, finish: true } }

test('to see classmates’ work, a student first agrees that their own is final', async () => {
  on.server.answer(homeworkCalls.get, forStudent(handedIn(), late))
  on.server.answer(homeworkAttemptCalls.finish, {})
  on.server.answer(homeworkCalls.listShared, {
    ...{ list: [], pageTotal: 1, total: 0, currentPage: 1, pageSize: 20 },
  })
  const screen = await on.open(address('', 0))
  const see = screen.getByRole('button', { name: /See classmates’ submissions/ })
  await see.click()
  await expect.element(screen.getByText(/can’t hand in again, not even late/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(on.server.inputsOf(homeworkAttemptCalls.finish)).toEqual([])
  await see.click()
  await screen.getByRole('button', { name: 'Make final and see' }).click()
  await expect
    .poll(() => on.server.inputsOf(homeworkAttemptCalls.finish))
    .toEqual([{ id: homeworkId, workId }])
  await expect.poll(() => on.server.inputsOf(homeworkCalls.listShared).length).toBe(1)
})

test('whose work is final is offered no way to change it', async () => {
  on.server.answer(
    homeworkCalls.get,
    forStudent(handedIn({ isFinal: true }), {
      ...{ classmates: 1 },
      can: { ...forStudent(handedIn()).can, submit: false, compare: true },
    }),
  )
  const screen = await on.open(address('', 0))
  await expect.element(screen.getByText(/so yours is final/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Classmates’ submissions' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hand in again' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: /See classmates’/ }).query()).toBeNull()
})
