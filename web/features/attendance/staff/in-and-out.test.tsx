import { afterEach, beforeEach, expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { address, attendanceId, running, stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
  localStorage.removeItem('attendanceMethod')
})
afterEach(() => on.stop())

test('the form suggests what a forgotten check-out counted as the last time, and sends the times', async () => {
  on.server.answer(calls.getUsual, { forgotten: 'absent', students: 40, withDevice: 40 })
  on.server.answer(calls.startInAndOut, { id: attendanceId })
  on.server.answer(calls.getCode, running)
  const screen = await on.open(address('teaCheckinAdd', 1))
  await screen.getByRole('radio', { name: 'Check-in and check-out' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Absent' })).toBeChecked()
  await screen.getByRole('radio', { name: '5 min', exact: true }).click()
  await screen.getByRole('radio', { name: 'Present' }).click()
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => on.server.inputsOf(calls.startInAndOut)).toHaveLength(1)
  const sent = on.server.inputsOf(calls.startInAndOut)[0] as { checkOutAt: number }
  expect(sent).toMatchObject({ duration: 5, forgotten: 'present' })
  expect(sent.checkOutAt).toBeGreaterThan(Date.now() + 30 * 60_000)
})

test('the board shows both times and both counters', async () => {
  const data = {
    ...{ ...running.data, type: '4', code: '' },
    checkInEndsAt: new Date(2026, 10, 23, 8, 10).getTime(),
    checkOutAt: new Date(2026, 10, 23, 9, 40).getTime(),
    endsAt: new Date(2026, 10, 23, 9, 50).getTime(),
  }
  on.server.answer(calls.getCode, { ...running, signed: 30, out: 12, data })
  const screen = await on.open(address('teaCheckinPage', 1))
  await expect.element(screen.getByText('12 of 30 checked out')).toBeVisible()
  await expect.element(screen.getByText(/^Until \d\d:10$/)).toBeVisible()
  await expect.element(screen.getByText(/^\d\d:40–\d\d:50$/)).toBeVisible()
})
