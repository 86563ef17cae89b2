import { afterEach, beforeEach, expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { address, attendanceId, courseId, stage, unfinished } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const minutes = (count: number) => Date.now() + count * 60_000
const own = {
  title: 'Lab',
  type: '4',
  createdAt: minutes(-1),
  duration: 600,
  checkInEndsAt: minutes(9),
  checkOutAt: minutes(45),
  endsAt: minutes(55),
  isOver: false,
  state: 'pending' as const,
  checkedInAt: null,
  checkedOutAt: null,
  forgotten: 'leftEarly' as const,
  isOnLeave: false,
  isCheckOutOpen: false,
  can: { checkIn: true, checkOut: false },
}
const isIn = {
  ...own,
  state: 'present' as const,
  checkedInAt: minutes(0),
  can: { checkIn: false, checkOut: true },
}
const row = {
  ...{ id: attendanceId, title: 'Lab', type: '4', createdAt: minutes(-1), checkOutAt: own.checkOutAt },
  ...{ duration: 600, isCheckInOver: false, isCheckOutOver: false, checkInEndedAt: null },
  ...{ checkOutEndedAt: null, endedAt: null, state: 'pending' as const, recordedAt: null, changedAt: null },
  ...{
    ip: '',
    notCheckedIn: true,
    checkedInAt: null,
    checkedOutAt: null,
    isOnLeave: false,
    canCheckIn: true,
  },
}
const nobody = { presentCount: 0, lateCount: 0, absentCount: 0, leaveCount: 0, personalLeaveCount: 0 }
const none = { totalLeaveCount: 0, sickLeaveCount: 0, officialLeaveCount: 0, leftEarlyCount: 0, score: null }
const done = { state: 1, info: '', attendanceId, courseId, isRepeated: false }

function open() {
  on.server.answer(calls.getSummary, {
    ...{ status: 1, total: 1, pageSize: '20', data: [row] },
    ...nobody,
    ...none,
  })
  return on.open(address('studentCheckinIndex', 0))
}

test('one tap checks in, and the card shows both times and what a forgotten check-out counts as', async () => {
  on.server.answer(calls.getInAndOut, own)
  on.server.answer(calls.checkIn, { ...done, hasLeft: false })
  const screen = await open()
  await expect.element(screen.getByText('Without check-out you’re recorded as: Left early.')).toBeVisible()
  on.server.answer(calls.getInAndOut, isIn)
  await screen.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect.element(screen.getByText('You’re checked in')).toBeVisible()
  expect(on.server.inputsOf(calls.checkIn)).toMatchObject([{ id: attendanceId, direction: 'in' }])
  await expect.element(screen.getByRole('button', { name: 'Leave early' })).toBeVisible()
})

test('leaving early is asked for twice', async () => {
  on.server.answer(calls.getInAndOut, isIn)
  on.server.answer(calls.checkIn, { ...done, hasLeft: true })
  const screen = await open()
  await screen.getByRole('button', { name: 'Leave early' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(on.server.inputsOf(calls.checkIn)).toEqual([])
  await screen.getByRole('button', { name: 'Leave early' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Leave early' }).click()
  await expect.poll(() => on.server.inputsOf(calls.checkIn)).toHaveLength(1)
  expect(on.server.inputsOf(calls.checkIn)[0]).toMatchObject({ direction: 'out' })
})

test('whether leaving is early is the server’s to say, also to a phone whose clock is ahead or behind', async () => {
  on.server.answer(calls.getInAndOut, { ...isIn, checkOutAt: minutes(-5) })
  const screen = await open()
  await screen.getByRole('button', { name: 'Leave early' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(on.server.inputsOf(calls.checkIn)).toEqual([])
  on.server.answer(calls.getInAndOut, { ...isIn, checkOutAt: minutes(5), isCheckOutOpen: true })
  on.socket.push(attendanceMessages.published, { courseId, id: attendanceId, type: '4', action: 'changed' })
  await expect.element(screen.getByRole('button', { name: 'Check out', exact: true })).toBeVisible()
})

test('when check-out opens, the prompt says so wherever the student is', async () => {
  const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=0`)
  const waiting = { ...unfinished, type: '4' }
  await expect.poll(() => on.server.inputsOf(calls.listOpenToMe).length).toBeGreaterThan(0)
  on.server.answer(calls.listOpenToMe, { status: 1, lists: [waiting], checkOuts: [attendanceId] })
  on.socket.push(attendanceMessages.published, { courseId, id: attendanceId, type: '4', action: 'changed' })
  await expect.element(screen.getByRole('dialog', { name: 'Check-out is open' })).toBeVisible()
  on.server.answer(calls.getInAndOut, { ...isIn, checkOutAt: minutes(-1), isCheckOutOpen: true })
  on.server.answer(calls.getSummary, {
    ...{ status: 1, total: 1, pageSize: '20', data: [row] },
    ...nobody,
    ...none,
  })
  await screen.getByRole('dialog').getByRole('button', { name: 'Check out' }).click()
  await expect.element(screen.getByRole('button', { name: 'Check out', exact: true })).toBeVisible()
})
