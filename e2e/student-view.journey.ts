import { beforeAll, describe, expect, test } from 'vitest'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const courseid = linearAlgebra.id

beforeAll(async () => {
  const app = on.app()
  await app.db
    .updateTable('course')
    .set({ needs_class_number: true, needs_grade: true, needs_enrolled_month: true })
    .where('id', '=', courseid)
    .execute()
  await app.call(teacher1, homeworkCalls.create, {
    courseId: courseid,
    title: 'Vectors, sheet 1',
    details: '<p>Solve 1 to 3.</p>',
    publishAt: app.clock.now(),
  })
  const { id } = await app.call(teacher1, attendanceCalls.startWithCode, {
    courseId: courseid,
    title: 'Monday',
    code: '4821',
  })
  await app.call(teacher1, attendanceCalls.end, { id })
})

describe('a teacher looks at a course as a student', () => {
  test('and opens the course, a homework and the attendance, without being asked what students are asked', async () => {
    const student = await on.enter(students[0]!)
    await student.page.goto(`/courseHome?courseId=${courseid}&courseRole=0`)
    await student.page.getByText('About you').waitFor()

    const { page, errors } = await on.enter(teacher1)
    await page.goto(`/courseHome?courseId=${courseid}&courseRole=0&studentviewer=1`)
    await page.getByText('Viewing as a student').waitFor()
    await page.getByText('Vectors, sheet 1').first().click()
    await page.getByText('Solve 1 to 3.').waitFor()
    await page.getByText('Not handed in yet').filter({ visible: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Hand in homework' }).count()).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Attendance', exact: true }).click()
    await page.waitForURL('**/checkIn/studentCheckinIndex**')
    await page.getByText('No records yet').waitFor()
    // One that runs is offered to everybody, and what it asks can be looked at.
    await on
      .app()
      .call(teacher1, attendanceCalls.startWithCode, { courseId: courseid, title: 'Tuesday', code: '4821' })
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    await page.getByText('Enter the code your teacher shows').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Exit', exact: true }).click()
    await page.waitForURL('**/courseHome?**courseRole=1**')
    await page.getByRole('button', { name: 'Settings' }).waitFor()
    expect(errors).toEqual([])
  })
})
