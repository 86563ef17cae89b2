import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { closeJournalStore } from '#web/lib/journal/journal-store.ts'
import { store } from '#web/lib/storage.ts'
import { student } from '#web/test/user.ts'
import {
  address,
  attendanceId,
  counts,
  courseId,
  noRecords,
  now,
  record,
  running,
  stage,
} from '../test-stage.tsx'
import { keptScans } from './kept-scan.ts'
import { scanCarrier, scans } from './send-scans.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(async () => {
  on.stop()
  for (const scan of await keptScans.all(student.id)) await keptScans.forget(student.id, scan)
  await closeJournalStore()
})

const scanPath = `/checkIn/checkinCodeResult?type=2&ticketid=ticket&expire=1795432800&sign=sign&courseid=${courseId}`
const taken = { attendanceId, courseId, title: 'Week 12', createdAt: now, courseName: 'Linear Algebra' }

/** A phone that the server knows, and that has lost the network. */
async function keepOffline() {
  store('deviceKnown', (await deviceKey())!.thumbprint)
  on.server.cut(calls.getReceipt)
  const screen = await on.open(scanPath)
  await screen.getByRole('button', { name: 'Keep the scan' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Scan kept' })).toBeVisible()
}

/** @returns how many the server has taken */
async function sendScans(account: string) {
  const leave = scans.attend(account, scanCarrier, () => undefined)
  const taken = await scans.send()
  leave()
  return taken
}

describe('a scan without a network', () => {
  test('is kept, signed, and handed in once, also if the answer was lost', async () => {
    await keepOffline()
    expect(await keptScans.all(student.id)).toMatchObject([{ ticketId: 'ticket', courseId }])
    on.server.cut(proofCalls.handIn)
    expect(await sendScans(student.id)).toBe(0)
    on.server.refuse(proofCalls.handIn, attendanceErrors.proofRepeated)
    expect(await sendScans(student.id)).toBe(1)
    expect(await keptScans.all(student.id)).toEqual([])
    const [first, second] = on.server.keysOf(proofCalls.handIn)
    expect(first).toBe(second)
    const [sent] = on.server.inputsOf(proofCalls.handIn) as { signature: string; device: string }[]
    expect(sent!.signature).toMatch(/^[\w-]{86}$/)
    expect(sent!.device).toMatch(/^[\w-]{43}$/)
  })

  test('that the server refuses stays with the reason until it is read', async () => {
    await keepOffline()
    on.server.refuse(proofCalls.handIn, attendanceErrors.proofTooOld, { limit: 24 })
    expect(await sendScans(student.id)).toBe(0)
    expect((await keptScans.all(student.id))[0]!.refusal?.reason).toContain('shown more than')
    on.server.answer(proofCalls.handIn, taken)
    expect(await sendScans(student.id)).toBe(0)
  })

  test('is worth nothing on a phone that the server does not know', async () => {
    on.server.cut(calls.getReceipt)
    const screen = await on.open(scanPath)
    await screen.getByRole('button', { name: 'Keep the scan' }).click()
    await expect.element(screen.getByText(/This phone isn’t known here yet/)).toBeVisible()
    expect(await keptScans.all(student.id)).toEqual([])
  })
})

const proof = {
  ...{ decision: 'waiting' as const, state: 'present' as const },
  ...{
    shownAt: now - 3_600_000,
    scannedAt: now - 3_599_000,
    handedInAt: now,
    keySince: now - 86_400_000 * 30,
  },
}
const [emma, noah] = [record(1, 'Emma Fischer'), record(2, 'Noah Lindqvist')]
const waitingOf = ({ studentId, name, avatar, number }: typeof emma) => ({
  ...{ studentId, name, avatar, number, proof },
  recorded: 'absent' as const,
})

describe('the teacher', () => {
  test('is led to the proofs that wait, accepts one by a tap and declines several, and takes it back', async () => {
    const list = [waitingOf(emma), waitingOf(noah)]
    on.server.answer(calls.listRecords, {
      ...{
        list: [{ ...emma, state: 'absent', time: null, proof }],
        total: 1,
        pageTotal: 1,
        currentPage: 1,
        pageSize: 20,
      },
      ...{ title: 'Week 12', createdAt: now, endsAt: now, isOver: true, proofsWaiting: 2 },
      ...{ counts: counts({ absent: 1 }), can: { manage: true, reopen: true, correct: true } },
    })
    on.server.answer(proofCalls.listWaiting, { title: 'Week 12', createdAt: now, list })
    on.server.answer(proofCalls.decide, { changed: 1 })
    const screen = await on.open(address('teaCheckinDetail', 1))
    await expect.element(screen.getByText('Offline scan waits for you')).toBeVisible()
    await screen.getByRole('button', { name: 'Decide' }).click()
    await expect.element(screen.getByText(/^Shown \d\d:\d\d · handed in/).first()).toBeVisible()
    await screen.getByRole('button', { name: 'Accept Emma Fischer' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    const asked = { attendanceId, studentIds: [emma.studentId] }
    await expect
      .poll(() => on.server.inputsOf(proofCalls.decide))
      .toEqual([
        { ...asked, decision: 'accepted' },
        { ...asked, decision: 'waiting' },
      ])
    await screen.getByRole('button', { name: 'Select students' }).click()
    for (const { name } of list) await screen.getByRole('checkbox', { name, exact: true }).click()
    await screen.getByRole('button', { name: 'Decline 2' }).click()
    await expect
      .poll(() => on.server.inputsOf(proofCalls.decide).at(-1))
      .toEqual({ attendanceId, studentIds: list.map(({ studentId }) => studentId), decision: 'declined' })
  })

  test('calls a few names in between: here, not here, taken back', async () => {
    on.server.answer(calls.getCode, running)
    const picked = [emma, noah].map(({ studentId, name, avatar, number }) => ({
      ...{ studentId, name, avatar, number },
      hasEvidence: true,
    }))
    on.server.answer(proofCalls.pickForSpotCheck, { title: 'Week 12', createdAt: now, list: picked })
    on.server.answer(proofCalls.saveSpotCheck, { absent: 1 })
    on.server.answer(proofCalls.undoSpotCheck, {})
    const screen = await on.open(address('teaCheckinPage', 1))
    await screen.getByRole('button', { name: 'Spot check' }).click()
    await screen.getByRole('radio', { name: '5 students' }).click()
    await screen.getByRole('button', { name: 'Pick', exact: true }).click()
    expect(on.server.inputsOf(proofCalls.pickForSpotCheck)).toEqual([
      { attendanceId, count: 5, evidenceFirst: true },
    ])
    await screen.getByRole('button', { name: 'Not here' }).click()
    await screen.getByRole('button', { name: 'Undo Emma Fischer: Not here' }).click()
    await screen.getByRole('button', { name: 'Here', exact: true }).click()
    await screen.getByRole('button', { name: 'Not here' }).click()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(() => on.server.inputsOf(proofCalls.saveSpotCheck))
      .toEqual([
        {
          attendanceId,
          called: [
            { studentId: emma.studentId, wasHere: true },
            { studentId: noah.studentId, wasHere: false },
          ],
        },
      ])
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => on.server.inputsOf(proofCalls.undoSpotCheck))
      .toEqual([{ attendanceId, studentIds: [emma.studentId, noah.studentId] }])
  })
})

test('a student sees what became of an offline scan', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  on.server.answer(calls.getSummary, noRecords)
  on.server.answer(proofCalls.listOwn, {
    list: [{ attendanceId, title: 'Week 12', createdAt: now, proof: { ...proof, decision: 'declined' } }],
  })
  const screen = await on.open(address('studentCheckinIndex', 0))
  await expect.element(screen.getByText('Declined')).toBeVisible()
  vi.restoreAllMocks()
})
