import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { endAttendance } from './confirming.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const inCourse = (page: string, role: 0 | 1) => `/checkIn/${page}?courseId=${courseId}&courseRole=${role}`

test('one leaves early and one forgets to check out; the end says so of both', async () => {
  const [teacher, early, forgetful] = await Promise.all([
    on.enter(teacher1),
    on.enter(students[0]!),
    on.enter(students[1]!),
  ])
  const { page } = teacher
  await page.goto(inCourse('teacherCheckinIndex', 1))
  await page.getByRole('button', { name: 'Start attendance' }).first().click()
  await page.getByRole('radio', { name: 'Check-in and check-out' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText(/still to check in/).waitFor()
  for (const phone of [early.page, forgetful.page]) {
    await phone.goto(inCourse('studentCheckinIndex', 0))
    await phone.getByRole('button', { name: 'Check in', exact: true }).first().click()
    await phone.getByRole('button', { name: 'Leave early' }).waitFor()
  }
  await early.page.getByRole('button', { name: 'Leave early' }).click()
  await early.page.getByRole('alertdialog').getByRole('button', { name: 'Leave early' }).click()
  await early.page.getByText('Left early', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: /Change end time/ }).click()
  await page.getByRole('button', { name: '5 min', exact: true }).click()
  await forgetful.page.getByRole('button', { name: 'Check out', exact: true }).waitFor()
  await endAttendance(page)
  await page.getByRole('radio', { name: /^Left early 2/ }).waitFor()
  for (const { errors } of [teacher, early, forgetful]) expect(errors).toEqual([])
}, 120_000)
