import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { kernelErrors, successCode, successMessage } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { counsellorAttendanceCalls as calls } from '#contract/features/counsellor/calls.ts'
import { counsellorErrors } from '#contract/features/counsellor/errors.ts'
import { operatorCounsellorCalls as operator } from '#contract/features/counsellor/operator-calls.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { store } from '#web/lib/storage.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { student as person } from '#web/test/user.ts'
import { counsellorRoutes } from './routes.ts'

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [school, emma, algebra, history] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const classId = `${school}:Physics 2601`
const now = Date.UTC(2026, 10, 20, 2)

const student = { studentId: emma, name: 'Emma Fischer', avatar: '', number: '2026010102' }
const row = (title: string, courseName: string, state: 'absent' | 'late' | 'present') => ({
  ...student,
  ...{ class: 'Physics 2601', attendanceId: idOf(title.length + 10), title, courseName },
  ...{ courseId: algebra, state, time: now, checkedInAt: null },
})
const pageOf = <T,>(list: T[]) => ({
  list,
  ...{ total: list.length, pageTotal: 1, currentPage: 1, pageSize: 30 },
})
const counts = (given: object) => ({
  ...{ present: 0, absent: 0, late: 0, leave: 0, personalLeave: 0, sickLeave: 0 },
  ...{ officialLeave: 0, leftEarly: 0, pending: 0 },
  ...given,
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  store('token', 'a'.repeat(64))
  server.answer(accountCalls.getAccount, { ...person, iscounsellor: true })
})
afterEach(() => {
  server.stop()
  window.history.replaceState(null, '', '/')
})

function open(address: string) {
  window.history.replaceState(null, '', address)
  return render(<App table={counsellorRoutes} client={begin(counsellorRoutes)} />)
}

describe('a counsellor', () => {
  test('finds the irregular attendance of the last days at once, and narrows it down', async () => {
    server.answer(calls.listRecordsOfMyStudents, pageOf([row('Week 1', 'Linear Algebra', 'absent')]))
    const screen = await open('/checkIn/counselorCheckin')
    await expect.element(screen.getByText('Linear Algebra')).toBeVisible()
    await expect.element(screen.getByText('Last 7 days')).toBeVisible()
    expect(server.inputsOf(calls.listRecordsOfMyStudents)[0]).toMatchObject({ state: 'abnormal' })
    await screen.getByRole('radio', { name: 'On leave' }).click()
    await screen.getByRole('searchbox').fill('emma')
    await vi.waitFor(() =>
      expect(server.inputsOf(calls.listRecordsOfMyStudents).at(-1)).toMatchObject({
        state: 'onleave',
        name: 'emma',
      }),
    )
    await screen.getByRole('button', { name: 'Days to show' }).click()
    await screen.getByRole('button', { name: 'All time' }).click()
    await vi.waitFor(() =>
      expect(server.inputsOf(calls.listRecordsOfMyStudents).at(-1)).toMatchObject({ range: [] }),
    )
  })

  test('sees their classes, and leads from a figure to the records behind it', async () => {
    server.answer(
      calls.listClassesOfMyStudents,
      pageOf([
        {
          ...{ classId, class: 'Physics 2601', school: 'Demo', size: 32 },
          ...{ abnormal: 9, abnormalStudents: 7, absent: 6, late: 3, leftEarly: 0 },
          students: [{ ...student, abnormal: 4, absent: 3, late: 1, leftEarly: 0 }],
        },
      ]),
    )
    server.answer(calls.listRecordsOfMyStudents, pageOf([]))
    const screen = await open('/checkIn/counselorAdminClassCheckin?days=30')
    await expect.element(screen.getByText('3 absences · 1× late')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'All 7 students' })).toBeVisible()
    await screen.getByRole('button', { name: /6\s*Absent/ }).click()
    await expect.element(screen.getByText('No attendance in these days')).toBeVisible()
    expect(server.inputsOf(calls.listRecordsOfMyStudents).at(-1)).toMatchObject({
      classId,
      state: 'absent',
    })
  })

  test('opens a student of two courses, and the records of one of them', async () => {
    const course = { className: '', latest: now }
    server.answer(calls.getStudentOfMine, {
      ...{ ...student, class: 'Physics 2601' },
      courses: [
        {
          ...course,
          courseId: algebra,
          courseName: 'Linear Algebra',
          teacher: 'Lan',
          counts: counts({ absent: 1, present: 1, late: 2 }),
          score: 60,
        },
        {
          ...course,
          courseId: history,
          courseName: 'World History',
          teacher: 'Helen',
          counts: counts({ absent: 2 }),
          score: 0,
        },
      ],
    })
    server.answer(calls.listRecordsOfMyStudents, pageOf([row('Week 12', 'Linear Algebra', 'absent')]))
    const screen = await open(`/checkIn/counselorStudent?studentid=${emma}`)
    await expect.element(screen.getByText('50%')).toBeVisible()
    await expect.element(screen.getByText('Helen · 2 absences')).toBeVisible()
    await screen.getByRole('button', { name: /Linear Algebra.*60%/ }).click()
    await expect.element(screen.getByText('Week 12')).toBeVisible()
    // What warnings speak of, with the rate beside it.
    await expect.element(screen.getByText('Score', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('75%')).toBeVisible()
    expect(server.inputsOf(calls.listRecordsOfMyStudents)).toMatchObject([
      { studentId: emma, courseId: algebra },
    ])
  })

  test('to others none of it is there', async () => {
    server.refuse(calls.listRecordsOfMyStudents, kernelErrors.notFound)
    const screen = await open('/checkIn/counselorCheckin')
    await expect.element(screen.getByText(kernelErrors.notFound.text.en)).toBeVisible()
  })
})

describe('the operator', () => {
  const helen = {
    class: 'Physics 2601',
    accountId: idOf(9),
    name: 'Helen',
    contact: 'h@x.example',
    students: 0,
  }

  test('names a counselor, is told of an account that is not there, and takes one back', async () => {
    server.answer(operator.listCounsellors, pageOf([helen]))
    server.refuse(operator.changeCounsellors, counsellorErrors.accountUnknown, { account: 'a@x.example' })
    const screen = await open(`/schoolCounselors?schoolid=${school}&school=Demo`)
    await screen.getByRole('button', { name: 'Add counsellor' }).click()
    const sheet = screen.getByRole('dialog', { name: 'Add counsellor' })
    await sheet.getByRole('button', { name: 'Add counsellor' }).click()
    await expect.element(sheet.getByText(counsellorErrors.classMissing.text.en)).toBeVisible()
    await sheet.getByRole('textbox', { name: /^Class/ }).fill('Physics 2602')
    await sheet.getByRole('textbox', { name: /^Email/ }).fill('a@x.example')
    await sheet.getByRole('button', { name: 'Add counsellor' }).click()
    await expect.element(sheet.getByText(/^Nobody has an account/)).toBeVisible()
    server.answer(operator.changeCounsellors, {})
    await sheet.getByRole('button', { name: 'Add counsellor' }).click()
    await expect.element(screen.getByText('Added')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove: Helen' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await vi.waitFor(() =>
      expect(server.inputsOf(operator.changeCounsellors).at(-1)).toMatchObject({
        school,
        removed: [{ class: 'Physics 2601', accountId: helen.accountId }],
      }),
    )
  })

  test('imports a table after looking at what it changes', async () => {
    const line = {
      class: 'Physics 2602',
      account: 'a@x.example',
      name: 'Ann',
      students: 30,
      reason: '' as const,
    }
    server.answer(operator.listCounsellors, pageOf([]))
    answerForm({
      list: [
        { ...line, line: 2, outcome: 'added' },
        { ...line, line: 3, name: '', outcome: 'refused', reason: 'accountUnknown' },
      ],
      others: [{ ...helen, accountid: helen.accountId }],
      source: { sheet: 'Counsellors', encoding: '', unused: [] },
    })
    server.answer(operator.changeCounsellors, {})
    const screen = await open(`/schoolCounselors?schoolid=${school}&school=Demo`)
    await screen.getByRole('button', { name: 'Import from a table' }).click()
    const input = await vi.waitUntil(() => document.querySelector('input[type="file"]'))
    await userEvent.upload(input, new File(['class,account'], 'counselors.csv'))
    await expect.element(screen.getByText(/^No such account/)).toBeVisible()
    await expect.element(screen.getByText('From the sheet “Counsellors”')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Remove 1 counsellor who isn’t in the file' }).click()
    await screen.getByRole('button', { name: 'Make 2 changes' }).click()
    await vi.waitFor(() =>
      expect(server.inputsOf(operator.changeCounsellors)).toEqual([
        {
          school,
          added: [{ class: 'Physics 2602', account: 'a@x.example' }],
          removed: [{ class: 'Physics 2601', accountId: helen.accountId }],
        },
      ]),
    )
  })
})

/** Answers what is sent as a form with a file. */
function answerForm(data: unknown) {
  const others = window.fetch
  window.fetch = async (target, options) =>
    options?.body instanceof FormData
      ? new Response(JSON.stringify({ status: 1, code: successCode, message: successMessage, data }))
      : others(target, options)
}
