import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseItem, studied } from '#web/features/course/sample-course.ts'
import { address, attendanceId, courseId, now, signIn, stage, studentId } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const hour = 3_600_000
const id = '01890000-0000-7000-8000-0000000000e1'
const row = {
  ...{ id, courseId, courseName: 'Linear Algebra', studentId, name: 'Emma Fischer', avatar: '' },
  ...{ number: '2026010101', kind: 'sickLeave' as const, beginsAt: now - hour, endsAt: now + hour },
  ...{ reason: 'Fever since last night', state: 'waiting' as const, askedAt: now },
}
const asked = { state: 'waiting' as const, name: 'Emma Fischer', at: now, comment: '', endsAt: null }
const request = {
  ...row,
  files: [],
  records: [
    { attendanceId, title: 'Week 12', createdAt: now, state: 'absent' as const, isEdited: false },
    { attendanceId: id, title: 'Week 13', createdAt: now, state: 'late' as const, isEdited: true },
  ],
  steps: [asked],
  together: [],
  can: { decide: true, withdraw: false, shorten: false },
}
const page = (...list: (typeof row)[]) => ({
  ...{ list, pageTotal: 1, total: list.length, currentPage: 1, pageSize: 20 },
})
const staffAddress = `${address('leaveRequest', 1)}&id=${id}`
const ownAddress = `${address('leave', 0)}&id=${id}`

describe('a student', () => {
  test('asks with a kind, a span and a reason; what is missing is said', async () => {
    on.server.answer(leaveCalls.listOwn, page())
    on.server.answer(leaveCalls.ask, { id })
    const screen = await on.open(address('leaves', 0))
    await screen.getByRole('button', { name: 'Ask for leave' }).click()
    await screen.getByRole('button', { name: 'Send request' }).click()
    await expect.element(screen.getByText('Enter a reason')).toBeVisible()
    await screen.getByRole('radio', { name: 'Sick leave' }).click()
    await screen.getByRole('button', { name: 'Now' }).click()
    await screen.getByRole('button', { name: 'End of that day' }).click()
    await screen.getByRole('textbox', { name: 'Reason' }).fill(' Fever ')
    on.server.answer(leaveCalls.listOwn, page(row))
    await screen.getByRole('button', { name: 'Send request' }).click()
    await expect.element(screen.getByText('Waiting', { exact: true })).toBeVisible()
    const [sent] = on.server.inputsOf(leaveCalls.ask)
    expect(sent).toMatchObject({ courseId, kind: 'sickLeave', reason: 'Fever', files: [] })
    expect(Object.keys(sent ?? {}).sort()).toEqual([
      'alsoIn',
      'beginsAt',
      'courseId',
      'endsAt',
      'files',
      'kind',
      'reason',
    ])
  })

  test('asks from now until the end of the day, unless told otherwise', async () => {
    on.server.answer(leaveCalls.listOwn, page(row))
    on.server.answer(leaveCalls.ask, { id })
    const screen = await on.open(address('studentCheckinIndex', 0))
    await screen.getByRole('button', { name: 'Ask for leave' }).click()
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Fever')
    await screen.getByRole('button', { name: 'Send request' }).click()
    await expect.element(screen.getByText('Request sent')).toBeVisible()
    const [sent] = on.server.inputsOf(leaveCalls.ask) as { beginsAt: number; endsAt: number }[]
    const [from, to] = [sent!.beginsAt, sent!.endsAt]
    expect(Math.abs(from - Date.now())).toBeLessThan(24 * hour)
    expect(to).toBeGreaterThan(from)
    expect(to - from).toBeLessThan(25 * hour)
  })

  test('withdraws what waits, after a question', async () => {
    on.server.answer(leaveCalls.get, {
      request: { ...request, can: { decide: false, withdraw: true, shorten: false } },
    })
    on.server.answer(leaveCalls.withdraw, {})
    const screen = await on.open(ownAddress)
    await screen.getByRole('button', { name: 'Withdraw' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(screen.getByText('Request withdrawn')).toBeVisible()
    expect(on.server.inputsOf(leaveCalls.withdraw)).toEqual([{ id, alsoIds: [] }])
  })

  test('ends approved leave now', async () => {
    on.server.answer(leaveCalls.get, {
      request: { ...request, state: 'approved', can: { decide: false, withdraw: false, shorten: true } },
    })
    on.server.answer(leaveCalls.shorten, {})
    const screen = await on.open(ownAddress)
    await screen.getByRole('button', { name: 'End leave earlier' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Choose when it ends')).toBeVisible()
    await screen.getByRole('button', { name: 'Now' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('New end saved')).toBeVisible()
    expect(on.server.inputsOf(leaveCalls.shorten)).toMatchObject([{ id }])
  })

  test('on leave is not asked to check in, but may', async () => {
    on.server.answer(attendanceCalls.getCheckIn, {
      ...signIn,
      state: 'sickLeave',
      isOnLeave: true,
      canCheckIn: true,
    })
    const screen = await on.open(address('studentNumber', 0))
    await expect.element(screen.getByText(/You’re on leave and needn’t check in/)).toBeVisible()
    await expect.element(screen.getByText('5 tries left')).toBeVisible()
  })
})

describe('staff', () => {
  beforeEach(() => on.server.answer(leaveCalls.get, { request }))

  test('see who waits, and what they open', async () => {
    on.server.answer(leaveCalls.list, page(row))
    const screen = await on.open(address('leaveRequests', 1))
    await screen.getByRole('button', { name: /Emma Fischer.*Sick leave/ }).click()
    await expect.element(screen.getByRole('main').getByText('Fever since last night')).toBeVisible()
    await expect.element(screen.getByText('Set by staff', { exact: false }).first()).toBeVisible()
  })

  test.each([
    ['Approve', 'approved', 'Approved. 1 attendance is now leave'],
    ['Decline', 'declined', 'Declined'],
  ] as const)('%s in the list, and undo it', async (name, state, said) => {
    on.server.answer(leaveCalls.list, page(row))
    on.server.answer(leaveCalls.decide, { changed: 1 })
    const screen = await on.open(address('leaveRequests', 1))
    await expect.element(screen.getByText('Fever since last night')).toBeVisible()
    on.server.answer(leaveCalls.list, page())
    await screen.getByRole('button', { name: `${name}: Emma Fischer` }).click()
    await expect.element(screen.getByText(said, { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText('Nobody is waiting')).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => on.server.inputsOf(leaveCalls.decide))
      .toMatchObject([
        { id, state, comment: '', seen: 'waiting' },
        { id, state: 'waiting', seen: state },
      ])
  })

  test('decide nothing in the list of a course that has ended', async () => {
    const permissions = { courseAdmin: 1, auth: [] }
    on.server.answer(courseCalls.getPermissions, { ...permissions, authData: permissions, hasEnded: true })
    on.server.answer(leaveCalls.list, page(row))
    const screen = await on.open(address('leaveRequests', 1))
    await expect.element(screen.getByText('Fever since last night')).toBeVisible()
    expect(screen.getByRole('button', { name: /^(Approve|Decline):/ }).query()).toBeNull()
  })

  test('decide in the list only on what waits', async () => {
    on.server.answer(leaveCalls.list, page({ ...row, state: 'approved' as never }))
    const screen = await on.open(address('leaveRequests', 1))
    await expect.element(screen.getByText('Fever since last night')).toBeVisible()
    expect(screen.getByRole('button', { name: /^(Approve|Decline):/ }).query()).toBeNull()
  })

  test('approve with one press, and undo it', async () => {
    on.server.answer(leaveCalls.decide, { changed: 1 })
    const screen = await on.open(staffAddress)
    on.server.answer(leaveCalls.get, { request: { ...request, state: 'approved' } })
    await screen.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.element(screen.getByText('Approved. 1 attendance is now leave')).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => on.server.inputsOf(leaveCalls.decide))
      .toMatchObject([
        { id, state: 'approved', seen: 'waiting' },
        { id, state: 'waiting', seen: 'approved' },
      ])
  })

  test('decline with a reason', async () => {
    on.server.answer(leaveCalls.decide, { changed: 0 })
    const screen = await on.open(staffAddress)
    await screen.getByRole('button', { name: 'Decline', exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('No proof')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect
      .poll(() => on.server.inputsOf(leaveCalls.decide))
      .toMatchObject([{ id, state: 'declined', comment: 'No proof', seen: 'waiting' }])
  })

  test('are told that somebody else was faster, and see what it is now', async () => {
    on.server.refuse(leaveCalls.decide, attendanceErrors.leaveDecided)
    const screen = await on.open(staffAddress)
    on.server.answer(leaveCalls.get, {
      request: { ...request, state: 'declined', steps: [asked, { ...asked, state: 'declined' }] },
    })
    await screen.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.element(screen.getByText(/This request has changed meanwhile/)).toBeVisible()
  })

  test('see at the list of attendances how many wait, live', async () => {
    on.server.answer(attendanceCalls.list, page() as never)
    const screen = await on.open(address('teacherCheckinIndex', 1))
    await expect.element(screen.getByRole('button', { name: /Leave requests/ })).toBeVisible()
    on.server.answer(leaveCalls.list, page(row))
    on.socket.push(attendanceMessages.leaveChanged, { courseId })
    await expect.element(screen.getByRole('button', { name: /1 request waiting/ })).toBeVisible()
  })
})

test('a student asks in several courses at once, and takes it back in all of them or in this one', async () => {
  const course = (number: number, courseName: string, change: object = {}) =>
    courseItem(number, { ...studied, courseName, className: null, ...change })
  const algebra = course(1, 'Linear Algebra', { id: courseId })
  const history = course(2, 'Biology')
  const others = [history, course(3, 'Physics'), course(4, 'Gone', { hasEnded: true })]
  on.server.answer(courseListCalls.listCourses, [algebra, ...others])
  on.server.answer(leaveCalls.listOwn, page(row))
  on.server.answer(leaveCalls.ask, { id })
  const screen = await on.open(address('leaveAsk', 0))
  await screen.getByRole('button', { name: 'Now' }).click()
  await screen.getByRole('button', { name: 'One week' }).click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Fever')
  await expect.element(screen.getByRole('checkbox', { name: 'Physics' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Gone' }).query()).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Linear Algebra' }).query()).toBeNull()
  await screen.getByRole('checkbox', { name: 'All 2 other courses' }).click()
  await screen.getByRole('checkbox', { name: 'Physics' }).click()
  await screen.getByRole('button', { name: 'Send request' }).click()
  await expect.element(screen.getByText('Request sent in 2 courses')).toBeVisible()
  expect(on.server.inputsOf(leaveCalls.ask)).toMatchObject([
    { courseId, alsoIn: [history.id], reason: 'Fever' },
  ])

  const can = { decide: false, withdraw: true, shorten: false }
  const other = { id: `${id.slice(0, -1)}9`, courseId, courseName: 'Biology', state: 'waiting' as const, can }
  on.server.answer(leaveCalls.get, { request: { ...request, can, together: [other] } })
  on.server.answer(leaveCalls.withdraw, {})
  await screen.unmount()
  for (const isForAll of [true, false]) {
    const own = await on.open(ownAddress)
    await expect.element(own.getByText('Biology')).toBeVisible()
    if (!isForAll) await own.getByRole('switch', { name: 'For all 2 courses' }).click()
    await own.getByRole('button', { name: 'Withdraw' }).click()
    await own.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(own.getByText('Request withdrawn')).toBeVisible()
    await own.unmount()
  }
  expect(on.server.inputsOf(leaveCalls.withdraw)).toEqual([
    { id, alsoIds: [other.id] },
    { id, alsoIds: [] },
  ])
})

test('a counsellor decides for all courses with one press, and undoes it so', async () => {
  const can = { decide: true, withdraw: false, shorten: false }
  const others = (['waiting', 'declined'] as const).map((state, place) => ({
    ...{ id: `${id.slice(0, -1)}${place + 7}`, courseId, courseName: `Course ${place}`, state, can },
  }))
  on.server.answer(leaveCalls.getCounselled, { request: { ...request, together: others } })
  on.server.answer(leaveCalls.decideCounselled, { changed: 2 })
  const screen = await on.open(`/checkIn/leaveCounselled?id=${id}`)
  await expect.element(screen.getByRole('switch', { name: 'For all 2 courses' })).toBeChecked()
  await screen.getByRole('button', { name: 'Approve', exact: true }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  const those = { id, alsoIds: [others[0]!.id] }
  await expect
    .poll(() => on.server.inputsOf(leaveCalls.decideCounselled))
    .toMatchObject([
      { ...those, state: 'approved', seen: 'waiting' },
      { ...those, state: 'waiting', seen: 'approved' },
    ])
})

test('a counsellor sees from which course a request comes', async () => {
  on.server.answer(leaveCalls.listCounselled, page(row))
  const screen = await on.open('/checkIn/leavesCounselled')
  await expect.element(screen.getByText(/Sick leave · Linear Algebra/)).toBeVisible()
})
