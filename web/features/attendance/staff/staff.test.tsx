import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { clock, wallClock } from '#web/lib/dates.ts'
import {
  address,
  attendanceId,
  counts,
  courseId,
  now,
  record,
  running,
  stage,
  unfinished,
} from '../test-stage.tsx'
import { titleAt } from '../title.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

/** Takes back what was set. */
const undoId = '019a0000-0009-7000-8000-000000000072'
const index = address('teacherCheckinIndex', 1)
const emptyPage = { list: [], pageTotal: 0, total: 0, currentPage: 1, pageSize: 20 }
const past = {
  attendanceId,
  title: 'Week 11',
  type: '1',
  state: 3,
  createdAt: now,
  endsAt: now,
  counts: counts({ present: 36, absent: 3, leave: 1 }),
}
const students = {
  list: [record(1, 'Emma Fischer'), { ...record(2, '王雨桐'), hasConflict: true }],
  pageTotal: 1,
  total: 2,
  currentPage: 1,
  pageSize: 50,
  title: 'Week 12',
  createdAt: now,
  endsAt: null,
  isOver: true,
  counts: counts({ present: 2, absent: 5 }),
  proofsWaiting: 0,
  can: { manage: true, reopen: true, correct: true },
}
const startedBy = (input: { title: string; code: string }) => ({ id: attendanceId, code: input.code })

describe('the list', () => {
  test('shows past attendances with their rates and leads to the students', async () => {
    on.server.answer(calls.list, { ...emptyPage, list: [past], total: 1, pageTotal: 1 })
    on.server.answer(calls.listRecords, students)
    const screen = await on.open(index)
    await expect.element(screen.getByText('92%')).toBeVisible()
    await screen.getByRole('button', { name: /Week 11/ }).click()
    await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
  })

  test('what was deleted can be found and restored', async () => {
    on.server.answer(calls.list, emptyPage)
    on.server.answer(calls.listDeleted, {
      ...emptyPage,
      total: 1,
      list: [{ attendanceId, title: 'Week 3', createdAt: Date.now(), deletedAt: Date.now() }],
    })
    on.server.answer(calls.restore, {})
    const screen = await on.open(index)
    const restore = screen.getByRole('button', { name: 'Restore Week 3' })
    await expect.element(restore, { message: 'What was deleted is listed' }).toBeVisible()
    await restore.click()
    await expect.poll(() => on.server.inputsOf(calls.restore)).toEqual([{ attendanceId }])
    await expect.element(screen.getByText('Attendance restored')).toBeVisible()
  })

  test('starts one in two presses: name and code are there already', async () => {
    on.server.answer(calls.list, emptyPage)
    on.server.answer(calls.startWithCode, startedBy as never)
    on.server.answer(calls.getCode, running)
    const screen = await on.open(index)
    await expect.element(screen.getByText('No attendance yet')).toBeVisible()
    await screen.getByRole('button', { name: 'Start attendance' }).click()
    await screen.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.element(screen.getByRole('img', { name: 'Code 4 8 2 1' })).toBeVisible()
    const [input] = on.server.inputsOf(calls.startWithCode) as { title: string; code: string }[]
    expect(input).toMatchObject({ courseId, duration: 0 })
    expect(input!.title).toMatch(/^\w{3} \d{1,2} \w{3,4} \d{2}:\d{2}$/)
    expect(input!.code).toMatch(/^\d{4}$/)
  })

  test('strict mode says how many could be turned away, and proposes the usual one', async () => {
    on.server.answer(calls.getUsual, { forgotten: 'leftEarly', students: 40, withDevice: 35 })
    const screen = await on.open(address('teaCheckinAdd', 1))
    await screen.getByRole('radio', { name: 'By QR code' }).click()
    const strict = screen.getByRole('switch', { name: /Strict mode/ })
    await strict.click()
    await expect.element(screen.getByText(/Only 35 of 40 students have a known device/)).toBeVisible()
    await screen.getByRole('button', { name: 'Use the usual mode' }).click()
    await expect.element(strict).not.toBeChecked()
    await expect.element(screen.getByText(/Only 35/)).not.toBeInTheDocument()
  })

  test('where no device is known, strict mode says so in words', async () => {
    on.server.answer(calls.getUsual, { forgotten: 'leftEarly', students: 40, withDevice: 0 })
    const screen = await on.open(address('teaCheckinAdd', 1))
    await screen.getByRole('radio', { name: 'By QR code' }).click()
    await screen.getByRole('switch', { name: /Strict mode/ }).click()
    await expect.element(screen.getByText(/^No student has a known device yet/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Use the usual mode' })).toBeVisible()
  })

  test('where the devices are known, strict mode only says so', async () => {
    on.server.answer(calls.getUsual, { forgotten: 'leftEarly', students: 40, withDevice: 36 })
    const screen = await on.open(address('teaCheckinAdd', 1))
    await screen.getByRole('radio', { name: 'By QR code' }).click()
    await screen.getByRole('switch', { name: /Strict mode/ }).click()
    await expect.element(screen.getByText('36 of 40 students have a known device.')).toBeVisible()
    await expect.element(screen.getByText('Use the usual mode')).not.toBeInTheDocument()
  })

  test('does not start without a name or with three digits', async () => {
    const screen = await on.open(address('teaCheckinAdd', 1))
    await screen.getByRole('textbox', { name: 'Name' }).fill(' ')
    await screen.getByRole('textbox', { name: 'Code' }).fill('123')
    await screen.getByRole('button', { name: 'Start' }).click()
    await expect.element(screen.getByText('Enter a name for the attendance')).toBeVisible()
    await expect.element(screen.getByText('The code must have four digits')).toBeVisible()
    expect(on.server.inputsOf(calls.startWithCode)).toEqual([])
  })

  test('an assistant without the permission cannot start one', async () => {
    on.server.answer(courseCalls.getPermissions, {
      courseAdmin: 0,
      auth: ['grade'],
      authData: { courseAdmin: 0, auth: ['grade'] },
      hasEnded: false,
    })
    on.server.answer(calls.list, emptyPage)
    const screen = await on.open(index)
    const start = screen.getByRole('button', { name: 'Start attendance' })
    await expect.element(start).toHaveAttribute('aria-disabled', 'true')
    await start.click({ force: true })
    await expect.element(screen.getByText(/contact the course administrator/)).toBeVisible()
  })

  test('the counter of what runs follows the pushes', async () => {
    on.server.answer(calls.list, emptyPage)
    on.server.answer(calls.listRunning, {
      status: 1,
      lists: [{ ...unfinished, signed: 3, total: 40 }],
    })
    const screen = await on.open(index)
    await expect.element(screen.getByText(/3 of 40 checked in/)).toBeVisible()
    const board = { signed: 17, out: 0, total: 40, newest: [] }
    on.socket.push(attendanceMessages.board, { courseId, attendanceId, ...board })
    await expect.element(screen.getByText(/17 of 40 checked in/)).toBeVisible()
  })
})

describe('while it runs', () => {
  beforeEach(() => on.server.answer(calls.getCode, running))

  test('counter and names come in live', async () => {
    const screen = await on.open(address('teaCheckinPage', 1))
    await expect.element(screen.getByText('39 still to check in')).toBeVisible()
    on.socket.push(attendanceMessages.board, {
      courseId,
      attendanceId,
      signed: 2,
      out: 0,
      total: 40,
      newest: [record(2, 'Lucas Moreau'), record(1, 'Emma Fischer')],
    })
    await expect.element(screen.getByText('38 still to check in')).toBeVisible()
    // The whole room sees this page.
    await expect.element(screen.getByText('Lucas Moreau')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Show names' }).click()
    await expect.element(screen.getByText('Lucas Moreau')).toBeVisible()
  })

  describe('by QR code', () => {
    const codeOf = (place: number) => `https://school.example/checkIn/checkinCodeResult?expire=${place}`
    const codes = (first: number, remain: number) => ({
      ...{ url: codeOf(first), expiresAt: now, remain },
      next: [1, 2, 3].map(more => ({ url: codeOf(first + more), expiresAt: now })),
    })
    const picture = () =>
      document.querySelector('svg[aria-label="QR code to check in"] path')?.getAttribute('d')

    beforeEach(() =>
      on.server.answer(calls.getCode, { ...running, data: { ...running.data, code: '', type: '3' } }),
    )

    test('shows the code of the moment, and the next one when it is over', async () => {
      on.server.answer(calls.showQr, codes(1, 1))
      const screen = await on.open(address('teaCheckinPage', 1))
      await expect.element(screen.getByRole('img', { name: 'QR code to check in' })).toBeVisible()
      const first = picture()
      await expect.poll(picture, { timeout: 3000 }).not.toBe(first)
      await expect.element(screen.getByText('Scan this code with your phone')).toBeVisible()
    })

    test('goes on with the spare ones while the network is away', { timeout: 20_000 }, async () => {
      on.server.answer(calls.showQr, codes(1, 0.2))
      const screen = await on.open(address('teaCheckinPage', 1))
      await expect.element(screen.getByRole('img', { name: 'QR code to check in' })).toBeVisible()
      on.server.cut(calls.showQr)
      const before = picture()
      await expect.poll(picture, { timeout: 8000 }).not.toBe(before)
      await expect.element(screen.getByText(/The code can’t be renewed/)).not.toBeInTheDocument()
    })
  })

  test('ending is asked first, with how many are missing, and leads to the list', async () => {
    on.server.answer(calls.end, {})
    on.server.answer(calls.listRecords, students)
    const screen = await on.open(address('teaCheckinPage', 1))
    await screen.getByRole('button', { name: 'End', exact: true }).click()
    await expect.element(screen.getByText(/^39 students haven’t checked in/)).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    expect(on.server.inputsOf(calls.end)).toEqual([])
    await screen.getByRole('button', { name: 'End', exact: true }).click()
    await screen.getByRole('button', { name: 'End attendance' }).click()
    await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
    expect(on.server.inputsOf(calls.end)).toEqual([{ id: attendanceId }])
  })

  test('where nobody is missing, ending asks nothing', async () => {
    on.server.answer(calls.getCode, { ...running, signed: running.total })
    on.server.answer(calls.end, {})
    on.server.answer(calls.listRecords, students)
    const screen = await on.open(address('teaCheckinPage', 1))
    await screen.getByRole('button', { name: 'End', exact: true }).click()
    await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
    expect(on.server.inputsOf(calls.end)).toEqual([{ id: attendanceId }])
  })

  test('without the permission, and where there is no code, leads to the list', async () => {
    on.server.answer(calls.listRecords, students)
    for (const error of [kernelErrors.permissionMissing, attendanceErrors.byHand]) {
      on.server.refuse(calls.getCode, error)
      const screen = await on.open(address('teaCheckinPage', 1))
      await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
    }
  })

  test('abandoning too, and leads back to the attendances', async () => {
    on.server.answer(calls.delete, {})
    on.server.answer(calls.list, emptyPage)
    const screen = await on.open(address('teaCheckinPage', 1))
    await screen.getByRole('button', { name: 'More actions' }).click()
    await screen.getByRole('button', { name: /Delete attendance/ }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete attendance' }).click()
    await expect.element(screen.getByText('No attendance yet')).toBeVisible()
    expect(on.server.inputsOf(calls.delete)).toEqual([{ attendanceId }])
  })

  test('the end can be put off', async () => {
    on.server.answer(calls.setEnd, {})
    const screen = await on.open(address('teaCheckinPage', 1))
    await screen.getByRole('button', { name: 'More actions' }).click()
    await screen.getByRole('button', { name: 'Change end time' }).click()
    await screen.getByRole('button', { name: '10 min' }).click()
    await expect.poll(() => on.server.inputsOf(calls.setEnd)).toEqual([{ attendanceId, duration: 10 }])
  })

  test('the code can be changed', async () => {
    on.server.answer(calls.renewCode, { code: '7777' })
    const screen = await on.open(address('teaCheckinPage', 1))
    await screen.getByRole('button', { name: 'More actions' }).click()
    await screen.getByRole('button', { name: /Change code/ }).click()
    const field = screen.getByRole('textbox', { name: 'New code' })
    await field.fill('77')
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('The code must have four digits')).toBeVisible()
    await field.fill('7777')
    on.server.answer(calls.getCode, { ...running, data: { ...running.data, code: '7777' } })
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('img', { name: 'Code 7 7 7 7' })).toBeVisible()
  })

  test('ended by someone else, it shows the outcome instead of the code', async () => {
    const screen = await on.open(address('teaCheckinPage', 1))
    await expect.element(screen.getByRole('img', { name: /^Code/ })).toBeVisible()
    on.server.answer(calls.getCode, {
      ...running,
      data: { ...running.data, isOver: true, endsAt: now },
    })
    on.socket.push(attendanceMessages.published, {
      courseId,
      id: attendanceId,
      type: '1',
      action: 'ended',
    })
    await expect.element(screen.getByText('This attendance has ended')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: /^Code/ })).not.toBeInTheDocument()
  })

  test('abandoned by someone else, it says that it is gone', async () => {
    on.server.refuse(calls.getCode, attendanceErrors.deleted)
    const screen = await on.open(address('teaCheckinPage', 1))
    await expect.element(screen.getByText('This attendance no longer exists')).toBeVisible()
  })
})

describe('the students of an attendance', () => {
  beforeEach(() => on.server.answer(calls.listRecords, students))

  test('are filtered by state and searched, each with what is odd', async () => {
    const screen = await on.open(address('teaCheckinDetail', 1))
    await expect.element(screen.getByText('Same network')).toBeVisible()
    await screen.getByRole('radio', { name: /^Absent/ }).click({ force: true })
    await screen.getByRole('button', { name: 'Name or student number' }).click()
    await screen.getByRole('searchbox').fill('emma')
    await expect
      .poll(() => on.server.inputsOf(calls.listRecords).at(-1))
      .toMatchObject({ state: 'absent', name: 'emma', page: 1 })
  })

  test('get another state by a sheet of nine', async () => {
    on.server.answer(calls.setRecordState, { undoId })
    on.server.answer(calls.undoRecordStates, { changed: 1 })
    const screen = await on.open(address('teaCheckinDetail', 1))
    await screen.getByRole('button', { name: /Emma Fischer/ }).click()
    const sheet = screen.getByRole('dialog')
    await expect.element(sheet.getByText('Status of Emma Fischer')).toBeVisible()
    await sheet.getByRole('button', { name: 'On leave' }).click()
    for (const state of ['Present', 'Not checked in', 'Late', 'Left early', 'Personal leave', 'Sick leave'])
      await expect.element(sheet.getByRole('button', { name: state, exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: /^Official leave/ }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.setRecordState))
      .toEqual([{ attendanceId, studentId: record(1, '').studentId, state: 'officialLeave' }])
    await expect.element(screen.getByText('Emma Fischer: Official leave')).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => on.server.inputsOf(calls.undoRecordStates)).toEqual([{ attendanceId, undoId }])
    // Recorded once, and not a second time by hand.
    expect(on.server.inputsOf(calls.setRecordState)).toHaveLength(1)
  })

  test('are marked where their scan proves nothing, or came from another network', async () => {
    const marked = { ...record(3, 'Noah Lindqvist'), isUnproven: true, isMoved: true }
    on.server.answer(calls.listRecords, { ...students, list: [record(1, 'Emma Fischer'), marked] })
    const screen = await on.open(address('teaCheckinDetail', 1))
    const row = screen.getByRole('button', { name: /Noah Lindqvist/ })
    await expect.element(row).toBeVisible()
    for (const mark of ['Device not proven', 'Scanned on another network']) {
      expect(row.element().textContent, mark).toContain(mark)
      expect(screen.getByText(mark).elements(), mark).toHaveLength(1)
    }
  })

  test('whom strict mode has refused are confirmed as what they would have been', async () => {
    on.server.answer(calls.setRecordState, { undoId })
    on.server.answer(calls.undoRecordStates, { changed: 1 })
    const refused = {
      state: 'pending' as const,
      time: null,
      refusedAt: Date.now(),
      refusedState: 'late' as const,
    }
    on.server.answer(calls.listRecords, {
      ...students,
      list: [{ ...record(3, 'Noah Lindqvist'), ...refused }],
    })
    const screen = await on.open(address('teaCheckinDetail', 1))
    await expect.element(screen.getByText(/Strict mode refused some students/)).toBeVisible()
    await expect.element(screen.getByText(/^\d+ · Not checked in$/)).toBeVisible()
    await screen.getByRole('button', { name: 'Confirm Noah Lindqvist' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.setRecordState))
      .toEqual([{ attendanceId, studentId: record(3, '').studentId, state: 'late' }])
    await expect.element(screen.getByText('Noah Lindqvist: Late')).toBeVisible()
  })

  test('get another state several at once', async () => {
    on.server.answer(calls.setRecordStates, { changed: 2, undoId })
    on.server.answer(calls.undoRecordStates, { changed: 2 })
    const screen = await on.open(address('teaCheckinDetail', 1))
    await screen.getByRole('button', { name: 'Select students' }).click()
    const set = screen.getByRole('button', { name: 'Set status' })
    await expect.element(set).toBeDisabled()
    await screen.getByRole('checkbox', { name: 'Emma Fischer' }).click()
    await screen.getByRole('button', { name: /王雨桐/ }).click()
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    await set.click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Late' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.setRecordStates))
      .toEqual([
        { attendanceId, studentIds: [record(1, '').studentId, record(2, '').studentId], state: 'late' },
      ])
    await expect.element(screen.getByText('2 students: Late')).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Emma Fischer' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => on.server.inputsOf(calls.undoRecordStates)).toEqual([{ attendanceId, undoId }])
    expect(on.server.inputsOf(calls.setRecordStates)).toHaveLength(1)
  })

  test('of an ended attendance may continue to check in', async () => {
    on.server.answer(calls.listRecords, { ...students, isOver: true })
    on.server.answer(calls.reopen, {})
    on.server.answer(calls.getCode, running)
    const screen = await on.open(address('teaCheckinDetail', 1))
    await screen.getByRole('button', { name: 'More actions' }).click()
    await screen.getByRole('button', { name: /Reopen/ }).click()
    await screen.getByRole('button', { name: '5 min' }).click()
    await expect.element(screen.getByRole('img', { name: 'Code 4 8 2 1' })).toBeVisible()
    expect(on.server.inputsOf(calls.reopen)).toEqual([{ attendanceId, duration: 5 }])
  })

  test('go with an ended attendance that is deleted, and come back with it', async () => {
    on.server.answer(calls.listRecords, { ...students, isOver: true })
    on.server.answer(calls.delete, {})
    on.server.answer(calls.restore, {})
    on.server.answer(calls.list, emptyPage)
    const screen = await on.open(address('teaCheckinDetail', 1))
    await screen.getByRole('button', { name: 'More actions' }).click()
    await screen.getByRole('button', { name: /Delete attendance/ }).click()
    await expect.element(screen.getByText('Attendance deleted')).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => on.server.inputsOf(calls.restore)).toEqual([{ attendanceId }])
  })

  test('are read-only for anyone who may not manage them', async () => {
    on.server.answer(calls.listRecords, {
      ...students,
      can: { manage: false, reopen: false, correct: false },
    })
    const screen = await on.open(address('teaCheckinDetail', 1))
    await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Emma Fischer/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })

  test('the edit page begins with those who did not check in, and renames', async () => {
    on.server.answer(calls.rename, {})
    const screen = await on.open(address('teaCheckinEdit', 1))
    await expect.element(screen.getByText(/Students who didn’t check in/)).toBeVisible()
    expect(on.server.inputsOf(calls.listRecords)[0]).toMatchObject({ state: 'absent' })
    const name = screen.getByRole('textbox', { name: 'Name' })
    await name.fill('Week twelve')
    await screen.getByRole('button', { name: 'Save name' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.rename))
      .toEqual([{ attendanceId, title: 'Week twelve' }])
  })

  test('the edit page names it in the reader’s language and saves that only when somebody changes it', async () => {
    const { year, month, day } = wallClock(now)
    const given = `${month}月${day}日周一 ${clock(now)}`
    on.server.answer(calls.listRecords, { ...students, title: `${year}年${given}` })
    const screen = await on.open(address('teaCheckinEdit', 1))
    const name = screen.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveValue(titleAt(now))
    await expect.element(screen.getByRole('button', { name: 'Save name' })).not.toBeInTheDocument()
  })
})
