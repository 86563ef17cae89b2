import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { kernelErrors } from '#contract/error.ts'
import { accommodationCalls } from '#contract/features/activity/accommodation.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { courseStart } from '#contract/features/member/rules.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/course/test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const total = 300
const pageSize = 50
const student = (number: number) => ({
  id: idOf(5000 + number),
  name: `Student ${number}`,
  avatar: '',
  number: String(2026010000 + number),
  department: '数学学院',
  class: '',
  badge: 0,
})
const card = {
  ...student(1),
  number: '',
  school: 'Lectern Demo School',
  grade: '',
  enrolldate: '',
  mobile: '',
  email: '',
  joinedAt: null,
  countsFrom: null,
  staffNumber: '',
  major: '',
  title: '',
  classId: '',
  can: { manage: false },
}
const pages = ({ page: wanted, name }: { page: number; name: string }) => {
  const all = Array.from({ length: total }, (_, index) => student(index + 1)).filter(row =>
    row.name.includes(name),
  )
  return {
    list: all.slice((wanted - 1) * pageSize, wanted * pageSize),
    total: all.length,
    pageTotal: Math.ceil(all.length / pageSize),
    currentPage: wanted,
    pageSize,
  }
}
const open = async (role: '0' | '1', address = `/member?courseId=${courseId}&courseRole=${role}`) => {
  on = stage(role)
  on.server.answer(memberCalls.listStudents, pages as never)
  on.server.answer(memberCalls.countStudents, { total, grouped: 0 })
  on.server.answer(classCalls.listClasses, { list: [], unassigned: total })
  on.server.answer(assistantCalls.listTeachers, {
    list: [{ uid: idOf(2), name: '沈岚', avatar: '', department: '', badge: 1, auth: [] }],
  })
  return on.open(address)
}

describe('the members of a course', () => {
  test('are the team and all of three hundred students, page by page', async () => {
    const screen = await open('1')
    await expect.element(screen.getByText('Teaching team')).toBeVisible()
    await expect.element(screen.getByText('Students · 300')).toBeVisible()
    const scroller = screen.getByRole('main').element()
    await vi.waitFor(
      () => {
        scroller.scrollTop = scroller.scrollHeight
        expect(screen.getByText('Student 300', { exact: true }).query()).not.toBeNull()
      },
      { timeout: 15_000, interval: 50 },
    )
    expect(on.server.inputsOf(memberCalls.listStudents)).toHaveLength(6)
  })

  test('are found while typing; nobody found says so', async () => {
    const screen = await open('0')
    const field = screen.getByRole('searchbox', { name: 'Search by name' })
    await field.fill('Student 7')
    await expect.element(screen.getByText('Found · 11')).toBeVisible()
    expect(screen.getByText('Teaching team').query()).toBeNull()
    await field.fill('Nobody')
    await expect.element(screen.getByText('Nobody found')).toBeVisible()
  })

  test('are chosen under one search after the other; "all" is what is shown, and takes nobody else along', async () => {
    const screen = await open('1')
    await screen.getByRole('button', { name: 'Manage members' }).click()
    await screen.getByRole('dialog').getByText('Select students').click()
    const field = screen.getByRole('searchbox')
    const all = screen.getByRole('checkbox', { name: /^Select all/ })
    await field.fill('Student 30')
    await expect.element(screen.getByText('Found · 2')).toBeVisible()
    await userEvent.click(all)
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    await field.fill('Student 299')
    await expect.element(screen.getByText('Found · 1')).toBeVisible()
    await expect.element(all).not.toBeChecked()
    await userEvent.click(all)
    await expect.element(screen.getByText('3 selected')).toBeVisible()
    await userEvent.click(all)
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    on.server.answer(memberCalls.removeStudents, { removed: 2 })
    await screen.getByRole('button', { name: 'Remove', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove from course' }).click()
    await expect
      .poll(() => on.server.inputsOf(memberCalls.removeStudents))
      .toEqual([{ courseId, studentIds: [student(30).id, student(300).id] }])
  })

  test('are all chosen with one press, also those who are not loaded yet', async () => {
    const screen = await open('1')
    await screen.getByRole('button', { name: 'Manage members' }).click()
    await screen.getByRole('dialog').getByText('Select students').click()
    const all = screen.getByRole('checkbox', { name: 'Select all 300' })
    await userEvent.click(all)
    await expect.element(screen.getByText('300 selected')).toBeVisible()
    await expect.element(all).toBeChecked()
    on.server.answer(memberCalls.removeStudents, { removed: 300 })
    await screen.getByRole('button', { name: 'Remove', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove from course' }).click()
    await vi.waitFor(() => {
      const [input] = on.server.inputsOf(memberCalls.removeStudents) as { studentIds: string[] }[]
      expect(new Set(input?.studentIds).size).toBe(300)
    })
  })

  test('are not half chosen when a page of them cannot be loaded', async () => {
    const screen = await open('1')
    await screen.getByRole('button', { name: 'Manage members' }).click()
    await screen.getByRole('dialog').getByText('Select students').click()
    on.server.cut(memberCalls.listStudents)
    const all = screen.getByRole('checkbox', { name: 'Select all 300' })
    await userEvent.click(all)
    await expect.element(screen.getByRole('status').getByText('Couldn’t load more').first()).toBeVisible()
    await expect.element(screen.getByText('0 selected')).toBeVisible()
    await expect.element(all).not.toBeChecked()
    on.server.answer(memberCalls.listStudents, pages as never)
    await userEvent.click(all)
    await expect.element(screen.getByText('300 selected')).toBeVisible()
  })

  test('open as cards, without what the caller may not see', async () => {
    const screen = await open('0')
    on.server.answer(memberCalls.getStudent, {
      member: card,
      attendance: null,
      submissions: null,
      accommodation: null,
    })
    await screen.getByRole('button', { name: /^Student 1 / }).click()
    await expect.element(screen.getByText('Lectern Demo School')).toBeVisible()
    for (const label of ['Phone', 'Email', 'Student number'])
      expect(screen.getByText(label, { exact: true }).query()).toBeNull()
    expect(location.pathname).toBe('/member/studentInfo/studentInfo')
  })

  test("lead staff to what a student's figures are made of; moving and removing are in the menu", async () => {
    on = stage('1')
    on.server.answer(memberCalls.getStudent, {
      member: { ...card, mobile: '13800000000', email: 'one@school.example', can: { manage: true } },
      attendance: { attended: 11, absent: 1, leave: 2 },
      submissions: { expected: 10, handedIn: 8, missing: 1, graded: 7, average: 0.874 },
      accommodation: { factor: 1, largerText: false },
    })
    on.server.answer(submissionCalls.listOfStudent, { ...pages({ page: 1, name: '-' }), list: [] })
    const address = `/member/studentInfo/studentInfo?courseId=${courseId}&courseRole=1&studentid=${card.id}`
    const screen = await on.open(address)
    await expect.element(screen.getByRole('button', { name: /Average grade 87%/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Attendance 92% 11 of 12/ })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Call' }))
      .toHaveAttribute('href', 'tel:13800000000')
    await expect
      .element(screen.getByRole('link', { name: 'Write an email' }))
      .toHaveAttribute('href', 'mailto:one@school.example')
    expect(screen.getByText('Remove from course').query()).toBeNull()
    await screen.getByRole('button', { name: 'Manage student' }).click()
    await expect
      .element(screen.getByRole('dialog').getByRole('button', { name: 'Remove from course' }))
      .toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await screen.getByRole('button', { name: /Handed in 8\/10 1 missing/ }).click()
    await expect.element(screen.getByText('Nothing to hand in yet')).toBeVisible()
    expect(on.server.inputsOf(submissionCalls.listOfStudent)[0]).toMatchObject({ studentId: card.id })
  })

  test('have no average for staff who do not grade', async () => {
    on = stage('1')
    on.server.answer(memberCalls.getStudent, {
      ...{ member: card, attendance: null, accommodation: null },
      submissions: { expected: 10, handedIn: 8, missing: 1, graded: null, average: null },
    })
    const address = `/member/studentInfo/studentInfo?courseId=${courseId}&courseRole=1&studentid=${card.id}`
    const screen = await on.open(address)
    await expect.element(screen.getByRole('button', { name: /Handed in 8\/10 1 missing/ })).toBeVisible()
    expect(screen.getByText('Average grade').query()).toBeNull()
  })

  test('are given longer working time and larger text by those who manage them', async () => {
    on = stage('1')
    const page = { member: { ...card, can: { manage: true } }, attendance: null, submissions: null }
    on.server.answer(memberCalls.getStudent, { ...page, accommodation: { factor: 1, largerText: false } })
    on.server.answer(accommodationCalls.set, () => {
      on.server.answer(memberCalls.getStudent, { ...page, accommodation: { factor: 1.5, largerText: true } })
      return {}
    })
    const address = `/member/studentInfo/studentInfo?courseId=${courseId}&courseRole=1&studentid=${card.id}`
    const screen = await on.open(address)
    await screen.getByRole('button', { name: 'None' }).click()
    await screen.getByRole('radio', { name: '× 1.5', exact: true }).click()
    await screen.getByRole('switch', { name: /^Larger text/ }).click()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Time × 1.5 · Larger text' })).toBeVisible()
    expect(on.server.inputsOf(accommodationCalls.set)).toMatchObject([
      { studentId: card.id, factor: 1.5, largerText: true },
    ])
  })

  test('count from another moment on without leaving their card, which says so', async () => {
    on = stage('1')
    const page = { attendance: null, submissions: null, accommodation: null }
    const member = { ...card, can: { manage: true } }
    on.server.answer(memberCalls.getStudent, { ...page, member })
    on.server.answer(memberCalls.setCountsFrom, () => {
      on.server.answer(memberCalls.getStudent, { ...page, member: { ...member, countsFrom: courseStart } })
      return { done: 1 }
    })
    const address = `/member/studentInfo/studentInfo?courseId=${courseId}&courseRole=1&studentid=${card.id}`
    const screen = await on.open(address)
    await screen.getByRole('button', { name: 'Manage student' }).click()
    await screen.getByRole('button', { name: 'Work counts from' }).click()
    await screen.getByRole('button', { name: /^From the beginning of the course.*is missing/ }).click()
    await expect.element(screen.getByText('From the beginning of the course')).toBeVisible()
    expect(on.server.inputsOf(memberCalls.setCountsFrom)).toMatchObject([{ studentIds: [card.id] }])
    expect(location.pathname).toBe('/member/studentInfo/studentInfo')
  })

  test('see what they are allowed themselves, and cannot change it', async () => {
    const screen = await open('0')
    const accommodation = { factor: 2, largerText: false }
    on.server.answer(memberCalls.getStudent, {
      member: card,
      attendance: null,
      submissions: null,
      accommodation,
    })
    await screen.getByRole('button', { name: /^Student 1 / }).click()
    await expect.element(screen.getByText('Time × 2')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Time/ })).not.toBeInTheDocument()
  })

  test('nobody yet: the hint brings the way to invite them along', async () => {
    on = stage('1')
    on.server.answer(memberCalls.listStudents, { ...pages({ page: 1, name: '-' }), list: [] })
    on.server.answer(memberCalls.countStudents, { total: 0, grouped: 0 })
    on.server.answer(classCalls.listClasses, { list: [], unassigned: 0 })
    on.server.answer(assistantCalls.listTeachers, { list: [] })
    const screen = await on.open(`/member?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'Invite students' }).click()
    await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Copy code' })).toBeVisible()
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('button', { name: 'Import roster' })).toBeVisible()
  })

  test('on a wide screen are a table, sorted by its titles and opened by a press', async () => {
    await page.viewport(1280, 800)
    const screen = await open('1')
    const table = screen.getByRole('table', { name: 'Students' })
    await expect.element(table.getByRole('columnheader', { name: 'Student number' })).toBeVisible()
    await table.getByRole('checkbox', { name: 'Student 2', exact: true }).click()
    await expect.element(screen.getByText('1 selected')).toBeVisible()
    await table.getByRole('button', { name: 'Student 1', exact: true }).click()
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Done selecting' }).click()
    on.server.answer(memberCalls.getStudent, {
      member: card,
      attendance: null,
      submissions: null,
      accommodation: null,
    })
    await table.getByRole('button', { name: 'Student 1', exact: true }).click()
    await expect.element(screen.getByText('Lectern Demo School')).toBeVisible()
    await page.viewport(375, 812)
  })

  test('a student who is not in the course is refused in place', async () => {
    const address = `/member/studentInfo/studentInfo?courseId=${courseId}&courseRole=1&studentid=${idOf(3)}`
    on = stage('1')
    on.server.refuse(memberCalls.getStudent, kernelErrors.notFound)
    const screen = await on.open(address)
    await expect.element(screen.getByText(kernelErrors.notFound.text.en)).toBeVisible()
  })
})
