import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import { add, notices } from '#web/shell/extension-points.ts'
import { leftBehindIn } from '#web/shell/waiting/left-behind.ts'
import { whenKept } from '#web/shell/waiting/when-kept.tsx'
import { keptEarlier, onDevice } from '#web/test/device.ts'
import { student } from '#web/test/user.ts'
import { keptScans } from './proof/kept-scan.ts'
import { WaitingScans } from './proof/WaitingScans.tsx'
import { keptRollCalls } from './roll-call/kept-roll-call.ts'
import { WaitingRollCalls } from './roll-call/WaitingRollCalls.tsx'
import { attendanceId, courseId, stage, studentId } from './test-stage.tsx'

/*
 * What phones hold from before roll calls and scans shared an outbox, literally as it was found there. An update must
 * send each as that version would have, and still show what the server has refused.
 */

// The wire's times are whole seconds.
const now = Math.floor(Date.now() / 1000) * 1000
const rollCall = {
  once: '5f0c1d7e9a3b48c2a6e4d1b0c7f8e912',
  courseId,
  beganAt: now - 600_000,
  endedAt: now - 300_000,
  students: [{ id: studentId, name: 'Emma Fischer', number: '1', avatar: '' }],
  marks: [{ studentId, state: 'present' }],
}
const scan = {
  ...{ ticketId: 'ticket', expire: '1795432800', sign: 'sign' },
  once: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  courseId,
  scannedAt: now - 120_000,
  device: 'd'.repeat(43),
  signature: 's'.repeat(86),
}

const keepRollCall = (more: Partial<Record<keyof typeof rollCall | 'refusal', unknown>> = {}) => {
  const value = { ...rollCall, ...more }
  return keptEarlier(`${student.id}/roll-call:${value.once}`, value, rollCall.beganAt)
}
const keepScan = (more: object = {}) =>
  keptEarlier(`${student.id}/scan:${scan.once}`, { ...scan, ...more }, scan.scannedAt)

let on: ReturnType<typeof stage>
beforeEach(async () => {
  await onDevice(entries => entries.clear())
  on = stage(
    add(
      notices,
      whenKept(keptRollCalls, async () => WaitingRollCalls, 'attendance'),
      whenKept(keptScans, async () => WaitingScans, 'attendance'),
    ),
  )
})
afterEach(async () => {
  on.stop()
  await onDevice(entries => entries.clear())
  await closeJournalStore()
})

const nothingIsKept = () => expect.poll(() => onDevice(entries => entries.getAll())).toEqual([])

describe('a roll call that an earlier version kept', () => {
  test('is sent with its key, once it is finished', async () => {
    await keepRollCall()
    await keepRollCall({ once: 'begun', endedAt: null })
    on.server.answer(attendanceCalls.takeByHand, { id: attendanceId })
    const screen = await on.open('/courseHome')
    await expect.element(screen.getByText('1 roll call sent')).toBeVisible()
    expect(on.server.keysOf(attendanceCalls.takeByHand)).toEqual([rollCall.once])
    const { beganAt, endedAt, marks } = rollCall
    expect(on.server.inputsOf(attendanceCalls.takeByHand)).toMatchObject([
      { courseId, beganAt, endedAt, records: marks },
    ])
    expect(await keptRollCalls.all(student.id)).toMatchObject([{ once: 'begun' }])
  })

  test('and that was refused says why, and is sent again or discarded as its person decides', async () => {
    await keepRollCall({ refusal: 'The course has ended.' })
    const screen = await on.open('/courseHome')
    await screen.getByRole('button', { name: 'Review' }).click()
    await expect.element(screen.getByText('The course has ended.', { exact: false })).toBeVisible()
    on.server.refuse(attendanceCalls.takeByHand, kernelErrors.notAllowed)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => on.server.keysOf(attendanceCalls.takeByHand)).toEqual([rollCall.once])
    await screen.getByRole('button', { name: 'Review' }).click()
    await screen.getByRole('button', { name: 'Discard roll call' }).click()
    await expect.element(screen.getByRole('button', { name: 'Review' })).not.toBeInTheDocument()
    await nothingIsKept()
  })

  test('is named before a logout, to nobody else', async () => {
    await keepRollCall()
    const ask = leftBehindIn(keptRollCalls, ['attendance', 'roll.leaving'])
    expect(await ask(student.id)).toContain('1 roll call')
    expect(await ask(studentId)).toBeUndefined()
  })
})

describe('a scan that an earlier version kept', () => {
  test('is handed in with its key and signature', async () => {
    await keepScan()
    on.server.answer(proofCalls.handIn, {
      ...{ attendanceId, courseId, title: 'Week 12', createdAt: now, courseName: 'Linear Algebra' },
    })
    const screen = await on.open('/courseHome')
    await expect.element(screen.getByText('1 offline scan sent', { exact: false })).toBeVisible()
    expect(on.server.keysOf(proofCalls.handIn)).toEqual([scan.once])
    const { once, courseId: _, ...sent } = scan
    expect(on.server.inputsOf(proofCalls.handIn)).toMatchObject([sent])
    await nothingIsKept()
  })

  test('and that was refused is shown with the reason until it was read', async () => {
    await keepScan({ refusal: 'The code was shown more than 24 hours ago.' })
    const screen = await on.open('/courseHome')
    await screen.getByRole('button', { name: 'Review' }).click()
    await expect.element(screen.getByText('The code was shown more than 24 hours ago.')).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('button', { name: 'Review' })).not.toBeInTheDocument()
    await nothingIsKept()
  })
})
