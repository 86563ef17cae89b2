import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { address, attendanceId, courseId, result, signIn, stage, unfinished } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const home = `/courseHome?courseId=${courseId}&courseRole=0`
const published = { courseId, id: attendanceId, type: '1', action: 'started' as const }
const success = { state: 1, info: '签到成功', attendanceId, courseId, isRepeated: false, hasLeft: false }
const asked = () => on.server.inputsOf(calls.listOpenToMe).length
const here = () => location.pathname + location.search
const summary = {
  status: 1,
  total: 0,
  presentCount: 0,
  lateCount: 0,
  absentCount: 0,
  leaveCount: 0,
  personalLeaveCount: 0,
  totalLeaveCount: 0,
  sickLeaveCount: 0,
  officialLeaveCount: 0,
  leftEarlyCount: 0,
  score: null,
  pageSize: '20',
  data: [],
}
const row = {
  id: attendanceId,
  title: 'Week 12',
  type: '1',
  createdAt: Date.now(),
  checkOutAt: null,
  duration: 0,
  isCheckInOver: false,
  isCheckOutOver: false,
  checkInEndedAt: null,
  checkOutEndedAt: null,
  endedAt: null,
  state: 'pending' as const,
  recordedAt: null,
  changedAt: null,
  ip: '',
  notCheckedIn: false,
  checkedInAt: null,
  checkedOutAt: null,
  isOnLeave: false,
  canCheckIn: true,
}

describe('the prompt', () => {
  test('appears wherever the student is in the course, and leads to the code', async () => {
    const screen = await on.open(home)
    await expect.poll(asked).toBeGreaterThan(0)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    on.server.answer(calls.listOpenToMe, { status: 1, lists: [unfinished], checkOuts: [] })
    on.server.answer(calls.getCheckIn, signIn)
    on.socket.push(attendanceMessages.published, published)
    await expect.element(screen.getByRole('dialog', { name: 'Attendance has started' })).toBeVisible()
    await screen.getByRole('button', { name: 'Check in' }).click()
    await expect.element(screen.getByText('Enter the code your teacher shows')).toBeVisible()
    expect(here()).toContain(`attenceid=${attendanceId}`)
  })

  test('put off, does not come again for the same attendance', async () => {
    const later = { ...unfinished, id: attendanceId.replace('a1', 'a2') }
    on.server.answer(calls.listOpenToMe, { status: 1, lists: [later], checkOuts: [] })
    const screen = await on.open(home)
    await screen.getByRole('button', { name: 'Later' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    const before = asked()
    on.socket.push(attendanceMessages.published, { ...published, action: 'changed' })
    await expect.poll(asked).toBeGreaterThan(before)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('put off at check-in, comes for the check-out all the same', async () => {
    const later = { ...unfinished, id: attendanceId.replace('a1', 'a3') }
    on.server.answer(calls.listOpenToMe, { status: 1, lists: [later], checkOuts: [] })
    const screen = await on.open(home)
    await screen.getByRole('button', { name: 'Later' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    on.server.answer(calls.listOpenToMe, { status: 1, lists: [later], checkOuts: [later.id] })
    on.socket.push(attendanceMessages.published, { ...published, action: 'changed' })
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Check out' })).toBeVisible()
  })

  test('asks for nothing on the index page and on the failure page', async () => {
    on.server.answer(calls.getSummary, summary)
    for (const page of ['studentCheckinIndex', 'fail']) {
      const screen = await on.open(address(page, 0, '&code=30322'))
      on.socket.push(attendanceMessages.published, published)
      await new Promise(resolve => setTimeout(resolve, 300))
      expect(asked(), page).toBe(0)
      await screen.unmount()
    }
  })
})

describe('entering the code', () => {
  beforeEach(() => on.server.answer(calls.getCheckIn, signIn))

  test('sends it with the fourth digit and celebrates', async () => {
    on.server.answer(calls.checkIn, success)
    on.server.answer(calls.getCheckInResult, result)
    const screen = await on.open(address('studentNumber', 0))
    await screen.getByRole('textbox', { name: 'Code' }).fill('4821')
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    await expect.element(screen.getByText('Mathematics 1')).toBeVisible()
    expect(on.server.inputsOf(calls.checkIn)).toMatchObject([{ id: attendanceId, code: '4821' }])
    await screen.getByRole('button', { name: 'Back to the course' }).click()
    await expect.poll(here).toBe(home)
  })

  test('a wrong one stays on the page, empties the boxes and says how many tries are left', async () => {
    on.server.refuse(calls.checkIn, attendanceErrors.wrongCode, { left: 4 })
    const screen = await on.open(address('studentNumber', 0))
    const field = screen.getByRole('textbox', { name: 'Code' })
    await field.fill('1111')
    await expect.element(screen.getByText(/Wrong code/)).toBeVisible()
    await expect.element(field).toHaveValue('')
    on.server.answer(calls.checkIn, { ...success, isRepeated: true })
    on.server.answer(calls.getCheckInResult, result)
    await userEvent.keyboard('4821')
    await expect.element(screen.getByText(/The first time counts/)).toBeVisible()
  })

  test('keeps it while there is no network', { timeout: 30_000 }, async () => {
    on.server.cut(calls.checkIn)
    const screen = await on.open(address('studentNumber', 0))
    await screen.getByRole('textbox', { name: 'Code' }).fill('4821')
    await expect.element(screen.getByText(/You’re offline/), { timeout: 8000 }).toBeVisible()
    on.server.answer(calls.checkIn, success)
    on.server.answer(calls.getCheckInResult, result)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    expect(on.server.inputsOf(calls.checkIn).at(-1)).toMatchObject({ id: attendanceId, code: '4821' })
  })

  test('is not asked of anyone who has checked in, nor after the end', async () => {
    on.server.answer(calls.getCheckInResult, result)
    on.server.answer(calls.getCheckIn, { ...signIn, state: 'present', canCheckIn: false })
    const screen = await on.open(address('studentNumber', 0))
    await expect.element(screen.getByText('Mathematics 1')).toBeVisible()
    await screen.unmount()
    on.server.answer(calls.getCheckIn, { ...signIn, isOver: true, canCheckIn: false })
    const ended = await on.open(address('studentNumber', 0))
    await expect.element(ended.getByText('The attendance has ended')).toBeVisible()
  })

  test('anyone who was there learns so even after the end, if the answer was lost', async () => {
    on.server.answer(calls.getCheckInResult, { ...result, isOver: true })
    on.server.answer(calls.getCheckIn, { ...signIn, state: 'present', isOver: true, canCheckIn: false })
    const screen = await on.open(address('studentNumber', 0))
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    expect(here()).toContain('checkinSuccess')
  })
})

describe('by QR code', () => {
  const code = (expire: string) =>
    `/checkIn/checkinCodeResult?type=2&ticketid=ticket&expire=${expire}&sign=sign&courseid=${courseId}`
  const receipt = {
    ...{ receipt: 'now.nonce.device.mac', expiresAt: Date.now(), attendanceId, courseId },
    ...{ title: 'Week 12', createdAt: Date.now(), courseName: 'Linear Algebra' },
  }
  const done = {
    ...{ hasConflict: false, attendanceId, courseId, courseName: 'Linear Algebra' },
    ...{ status: 1, state: 8, info: '签到成功', hasJoined: false },
  }
  beforeEach(() => {
    on.server.answer(calls.getReceipt, receipt)
    on.server.answer(calls.getCheckInResult, result)
  })

  test('a scan is exchanged at once, proved by this browser, and celebrated', async () => {
    on.server.answer(calls.checkInByQr, done)
    const screen = await on.open(code('1'))
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    const [asked] = on.server.inputsOf(calls.getReceipt) as { publicKey: string; signature: string }[]
    expect(asked).toMatchObject({ ticketId: 'ticket', expire: '1', sign: 'sign' })
    expect(asked!.publicKey).toBe((await deviceKey())!.publicKey)
    expect(asked!.signature).toMatch(/^[\w-]{86}$/)
    const sent = on.server.inputsOf(calls.checkInByQr)
    expect(sent).toMatchObject([{ ticketId: 'ticket', receipt: receipt.receipt }])
    expect((sent as { signature: string }[])[0]!.signature).toMatch(/^[\w-]{86}$/)
  })

  test('keeps its receipt while there is no network, and sends it again', { timeout: 30_000 }, async () => {
    on.server.cut(calls.checkInByQr)
    const screen = await on.open(code('2'))
    await expect.element(screen.getByText(/Your scan is kept/), { timeout: 12_000 }).toBeVisible()
    on.server.answer(calls.checkInByQr, done)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    expect(on.server.inputsOf(calls.getReceipt)).toHaveLength(1)
  })

  test('a second time says that the first counts', async () => {
    on.server.refuse(calls.checkInByQr, attendanceErrors.duplicate, { state: 10 })
    const screen = await on.open(code('3'))
    await expect.element(screen.getByText(/The first time counts/)).toBeVisible()
    expect(here()).toContain('checkinSuccess')
  })

  const reasons = [
    [attendanceErrors.qrExpired, 'The code has changed', 'Scan again'],
    [attendanceErrors.addressUsed, 'Your teacher must confirm this', 'My records'],
    [attendanceErrors.notQr, 'This attendance doesn’t use a QR code', 'My records'],
    [attendanceErrors.ended, 'The attendance has ended', 'My records'],
    [attendanceErrors.closedToNew, 'You’re not in this course', 'Join course'],
    [attendanceErrors.courseFull, 'The course is full', 'My courses'],
    [attendanceErrors.staffNeedNot, 'You teach this course', 'Attendance'],
    [attendanceErrors.deleted, 'The attendance was deleted', 'My records'],
    [attendanceErrors.scanUsed, 'Someone else used this scan', 'Scan again'],
    [attendanceErrors.deviceUsed, 'Someone else used this device', 'My records'],
    [attendanceErrors.deviceUnproven, 'This needs your own device', 'Scan again'],
    [attendanceErrors.illegalAccess, 'Illegal access', 'My courses'],
    [attendanceErrors.notOnList, 'You are not on the list', 'Join course'],
  ] as const
  test.each(reasons)('%o: %s', async (error, title, way) => {
    on.server.refuse(calls.checkInByQr, error)
    const screen = await on.open(code(`4${error.code}`))
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: way })).toBeVisible()
  })

  test('whoever opens the page for the code is led to the camera instead', async () => {
    on.server.answer(calls.getCheckIn, { ...signIn, type: '3' })
    await on.open(address('studentNumber', 0))
    await expect.poll(here).toContain('/checkIn/studentScan')
  })
})

describe('a failure has its page', () => {
  const pages = [
    [attendanceErrors.ended, 'The attendance has ended', 'My records'],
    [attendanceErrors.deleted, 'The attendance was deleted', 'My records'],
    [attendanceErrors.notOnList, 'You are not on the list', 'Join course'],
    [attendanceErrors.triesUsedUp, 'No tries left', 'My records'],
    [attendanceErrors.staffNeedNot, 'You teach this course', 'Attendance'],
    [attendanceErrors.markedByTeacher, 'Already recorded', 'My records'],
    [attendanceErrors.illegalAccess, 'Illegal access', 'My courses'],
    [{ ...attendanceErrors.ended, code: 50000 }, 'Couldn’t check in', 'Try again'],
  ] as const
  test.each(pages)('%o: %s', async (error, title, way) => {
    on.server.answer(calls.getCheckIn, signIn)
    on.server.refuse(calls.checkIn, error)
    const screen = await on.open(address('studentNumber', 0))
    await screen.getByRole('textbox', { name: 'Code' }).fill('4821')
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: way })).toBeVisible()
  })

  test('also for a wrong code, by its address', async () => {
    on.server.answer(calls.getCheckIn, signIn)
    const screen = await on.open(address('fail', 0, `&code=${attendanceErrors.wrongCode.code}`))
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Enter the code your teacher shows')).toBeVisible()
  })
})

describe("a student's own records", () => {
  test('show what runs, the rate and each record', async () => {
    const past = {
      ...{ ...row, id: attendanceId.replace('a1', 'a3'), title: 'Week 11' },
      ...{ endedAt: Date.now(), canCheckIn: false },
    }
    on.server.answer(calls.getSummary, {
      ...summary,
      total: 3,
      presentCount: 1,
      absentCount: 1,
      data: [
        row,
        { ...past, state: 'absent' },
        { ...past, id: attendanceId.replace('a1', 'a4'), state: 'present' },
      ],
    })
    const screen = await on.open(address('studentCheckinIndex', 0))
    await expect.element(screen.getByText('Attendance is running')).toBeVisible()
    await expect.element(screen.getByText('50%')).toBeVisible()
    await expect.poll(() => screen.getByText('Week 11').elements().length).toBe(2)
    on.server.answer(calls.getCheckIn, signIn)
    await screen.getByRole('button', { name: 'Check in' }).click()
    await expect.element(screen.getByText('Enter the code your teacher shows')).toBeVisible()
  })

  test('show the score that counts, with the rate beside it, where the two differ', async () => {
    on.server.answer(calls.getSummary, { ...summary, total: 2, lateCount: 2, score: 50 })
    const screen = await on.open(address('studentCheckinIndex', 0))
    await expect.element(screen.getByText('50%')).toBeVisible()
    await expect.element(screen.getByText('100%')).toBeVisible()
  })

  test.each(['sickLeave', 'absent'] as const)(
    'offer to check in to whom the course lets come again: %s',
    async state => {
      on.server.answer(calls.getSummary, { ...summary, total: 1, data: [{ ...row, state }] })
      on.server.answer(calls.getCheckIn, { ...signIn, state })
      const screen = await on.open(address('studentCheckinIndex', 0))
      const card = screen.getByRole('button', { name: 'Check in' })
      await expect.element(card, { message: 'What runs is offered' }).toBeVisible()
      await card.click()
      await expect.element(screen.getByText('Enter the code your teacher shows')).toBeVisible()
    },
  )

  test('say that there are none, and follow what happens', async () => {
    on.server.answer(calls.getSummary, summary)
    const screen = await on.open(address('studentCheckinIndex', 0))
    await expect.element(screen.getByText('No records yet')).toBeVisible()
    on.server.answer(calls.getSummary, { ...summary, total: 1, data: [row] })
    on.socket.push(attendanceMessages.published, published)
    await expect.element(screen.getByText('Attendance is running')).toBeVisible()
  })
})

test('nothing on the way is written to the console as an error', async () => {
  const error = vi.spyOn(console, 'error')
  on.server.answer(calls.getSummary, { ...summary, total: 1, data: [row] })
  const screen = await on.open(address('studentCheckinIndex', 0))
  await expect.element(screen.getByText('Attendance is running')).toBeVisible()
  expect(error).not.toHaveBeenCalled()
})
