import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { exceptionPath } from '#web/features/activity/exceptions/addresses.ts'
import { activityRoutes } from '#web/features/activity/routes.ts'
import { address, stage } from '../test-stage.tsx'
import {
  courseId,
  forStudent,
  handedIn,
  homeworkId,
  now,
  studentNumber,
  workId,
} from '../test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const late = { classmates: 1, can: { ...forStudent(handedIn()).can, submit: true, finish: true } }

test('to see classmates’ work, a student first agrees that their own is final', async () => {
  on.server.answer(homeworkCalls.get, forStudent(handedIn(), late))
  on.server.answer(attemptCalls.finish, {})
  on.server.answer(homeworkCalls.listShared, {
    ...{ list: [], pageTotal: 1, total: 0, currentPage: 1, pageSize: 20 },
  })
  const screen = await on.open(address('', 0))
  const see = screen.getByRole('button', { name: /See classmates’ submissions/ })
  await see.click()
  await expect.element(screen.getByText(/can’t hand in again, not even late/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(on.server.inputsOf(attemptCalls.finish)).toEqual([])
  await see.click()
  await screen.getByRole('button', { name: 'Make final and see' }).click()
  await expect.poll(() => on.server.inputsOf(attemptCalls.finish)).toEqual([{ id: homeworkId, workId }])
  // Once more where the list is there before what has changed is asked for again.
  await expect.poll(() => on.server.inputsOf(homeworkCalls.listShared).length).toBeGreaterThan(0)
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

test('a teacher who gives somebody more time is told that this opens nothing for who has seen the others’ work', async () => {
  on.stop()
  on = stage(activityRoutes)
  const row = { studentId: studentNumber(1), name: 'Ann', avatar: '', number: '1', endsAt: now + 86_400_000 }
  const own = { attempts: null, isExcused: false, groupName: '', grantedBy: 'Lu' }
  on.server.answer(exceptionCalls.listExceptions, {
    ...{
      list: [{ ...row, ...own }],
      hasAttempts: false,
      pageTotal: 1,
      total: 1,
      currentPage: 1,
      pageSize: 1,
    },
  })
  on.server.answer(activityCalls.list, { list: [], total: 0 } as never)
  on.server.answer(exceptionCalls.grantException, { done: 1, closed: 1 })
  const screen = await on.open(exceptionPath({ courseId, activityId: homeworkId }, row.studentId))
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^1 of them has already seen others’ submissions/)).toBeVisible()
})

test('whose group has handed in is warned of being late only where they write again', async () => {
  const group = { id: 'one', name: 'Group one', members: [] }
  const ofGroup = { kind: 2, groupSetId: 'set', can: { ...forStudent(handedIn()).can, submit: true } }
  const mine = handedIn({ group, lateMembers: ['Ann', 'Ben', 'Chen'] })
  on.server.answer(homeworkCalls.get, forStudent(mine, ofGroup))
  const screen = await on.open(address('', 0))
  await expect.element(screen.getByText('Group one')).toBeVisible()
  await expect.element(screen.getByText(/Time is over/)).not.toBeInTheDocument()
  await on.reload()
  const desk = await on.open(address('/stuWorkSubmit', 0))
  await expect.element(desk.getByText('Time is over for Ann, Ben and Chen')).toBeVisible()
})
