import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceRuleCalls as ruleCalls } from '#contract/features/attendance/rule-calls.ts'
import { clock } from '#web/lib/dates.ts'
import { address, courseId, noRecords, signIn, stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

describe('the rules of a course', () => {
  test('are set by staff, who are told what cannot be', async () => {
    on.server.answer(ruleCalls.getRules, { ...usualRules, can: { manage: true } })
    on.server.answer(ruleCalls.setRules, {})
    const screen = await on.open(address('rules', 1))
    await screen.getByLabelText('Late after').fill('20')
    await screen.getByLabelText('Too late after').fill('10')
    await screen.getByRole('radio', { name: /Recorded as absent/ }).click()
    await screen.getByLabelText('Personal leave').fill('50')
    await screen.getByRole('radio', { name: 'Accepted and flagged' }).click()
    await screen.getByRole('radio', { name: 'Whoever is on leave', exact: true }).click()
    await userEvent.clear(screen.getByLabelText('Offline scans can be sent for'))
    await screen.getByLabelText('Address ranges').fill('10.0.0.0/8\n192.0.2.7')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText(attendanceErrors.rulesOrder.text.en)).toBeVisible()
    await userEvent.fill(screen.getByLabelText('Too late after'), '30')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => on.server.inputsOf(ruleCalls.setRules))
      .toEqual([
        {
          ...{ courseId, lateAfter: 20, absentAfter: 30, recordsAbsent: true },
          ...{ networkRule: 'marked', networks: ['10.0.0.0/8', '192.0.2.7'] },
          ...{ checkInAgain: 'onLeave', proofHours: 0 },
          weights: { ...usualRules.weights, personalLeave: 50 },
        },
      ])
    await expect.element(screen.getByText('Rules saved')).toBeVisible()
  })

  test('say under the ranges only what is wrong with them', async () => {
    on.server.answer(ruleCalls.getRules, { ...usualRules, can: { manage: true } })
    on.server.refuse(ruleCalls.setRules, attendanceErrors.networkForm, { network: '10' })
    const screen = await on.open(address('rules', 1))
    await screen.getByRole('radio', { name: 'Accepted and flagged' }).click()
    const ranges = screen.getByLabelText('Address ranges')
    await ranges.fill('10')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(ranges).toHaveAccessibleDescription(/isn’t an address range/)
    on.server.refuse(ruleCalls.setRules, kernelErrors.permissionMissing)
    await ranges.fill('10.0.0.0/8')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    await expect.element(ranges).not.toHaveAccessibleDescription(/allowed|permission/i)
  })

  test('are only read by an assistant who may not take attendance', async () => {
    on.server.answer(ruleCalls.getRules, { ...usualRules, lateAfter: 10, can: { manage: false } })
    const screen = await on.open(address('rules', 1))
    await expect.element(screen.getByLabelText('Late after')).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })

  test('are told to students in words', async () => {
    on.server.answer(ruleCalls.getRules, {
      ...{ lateAfter: 10, absentAfter: 20, recordsAbsent: false, can: { manage: false } },
      ...{ networkRule: 'refused', networks: [], checkInAgain: 'absentToo', proofHours: 48 },
      weights: { ...usualRules.weights, late: 50 },
    })
    on.server.answer(calls.getSummary, noRecords)
    const screen = await on.open(address('studentCheckinIndex', 0))
    await expect
      .element(screen.getByText('Whoever checks in 10 minutes after the start is late.'))
      .toBeVisible()
    await expect.element(screen.getByText('After 20 minutes you can’t check in.')).toBeVisible()
    await expect.element(screen.getByText('You can check in on the campus network only.')).toBeVisible()
    await expect.element(screen.getByText('In the attendance score: Late 50%')).toBeVisible()
    await expect.element(screen.getByText(/absent or on leave can check in all the same/)).toBeVisible()
    await expect.element(screen.getByText(/can be sent for 48 hours/)).toBeVisible()
  })
})

describe('before checking in a student sees', () => {
  const minute = 60_000
  const limits = (late: number, absent: number, recordsAbsent = false) => ({
    ...{ lateFrom: Date.now() + late * minute, absentFrom: Date.now() + absent * minute, recordsAbsent },
  })

  test('until when they are in time', async () => {
    const given = limits(5, 15)
    on.server.answer(calls.getCheckIn, { ...signIn, ...given })
    const screen = await on.open(address('studentNumber', 0))
    await expect.element(screen.getByText(`From ${clock(given.lateFrom)} you’re late.`)).toBeVisible()
    await expect
      .element(screen.getByText(`From ${clock(given.absentFrom)} you can’t check in.`))
      .toBeVisible()
  })

  test('that they are late, or too late', async () => {
    on.server.answer(calls.getCheckIn, { ...signIn, ...limits(-5, 5), elsewhere: 'marked' })
    const screen = await on.open(address('studentNumber', 0))
    await expect.element(screen.getByText('You’re late. Check in all the same.')).toBeVisible()
    await expect.element(screen.getByText(/You’re not on the campus network/)).toBeVisible()
  })

  test('why it failed, when the course does not take them any more', async () => {
    const code = attendanceErrors.tooLate.code
    const screen = await on.open(address('fail', 0, `&code=${code}`))
    await expect.element(screen.getByText('Too late to check in')).toBeVisible()
  })
})
