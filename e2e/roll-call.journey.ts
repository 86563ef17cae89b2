import { expect, test } from 'vitest'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const index = (courseId: string) => `/checkIn/teacherCheckinIndex?courseId=${courseId}&courseRole=1`

test('students check in with one tap, and out when the teacher ends the class sooner', async () => {
  const teacher = await on.enter(teacher1)
  const [student, second] = await Promise.all([
    on.enter(students[0]!),
    on.enter(students[1]!, { language: 'zh-Hant' }),
  ])
  for (const { page } of [student, second]) {
    await page.goto(`/courseHome?courseId=${linearAlgebra.id}&courseRole=0`)
    await page.getByRole('heading', { name: 'Linear Algebra' }).waitFor()
  }

  await teacher.page.goto(index(linearAlgebra.id))
  await teacher.page.getByRole('button', { name: 'Start attendance' }).first().click()
  await teacher.page.getByRole('radio', { name: 'Check-in and check-out' }).click()
  await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
  await teacher.page
    .getByText('39 still to check in')
    .or(teacher.page.getByText('40 still to check in'))
    .waitFor()

  await student.page.getByRole('dialog').getByRole('button', { name: 'Check in', exact: true }).click()
  await student.page.waitForURL('**/checkIn/studentCheckinIndex**')
  await student.page.getByRole('button', { name: 'Check in', exact: true }).click()
  await student.page.getByRole('button', { name: 'Leave early' }).waitFor()
  await second.page.getByRole('dialog').getByRole('button', { name: '去簽到' }).click()
  await second.page.waitForURL('**/checkIn/studentCheckinIndex**')
  await second.page.getByRole('button', { name: '簽到', exact: true }).click()
  await second.page.getByRole('button', { name: '提前離開' }).waitFor()
  await teacher.page.getByText('38 still to check in').waitFor()
  await teacher.page.getByText('0 of 2 checked out').waitFor()

  // Leaving early is asked for twice.
  await student.page.getByRole('button', { name: 'Leave early' }).click()
  await student.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await teacher.page.getByRole('button', { name: 'More actions' }).click()
  await teacher.page.getByRole('button', { name: /Change end time/ }).click()
  await teacher.page.getByRole('button', { name: '5 min', exact: true }).click()
  await student.page.getByRole('button', { name: 'Check out', exact: true }).click()
  await student.page.getByText('You’re checked out').first().waitFor()
  await teacher.page.getByText('1 of 2 checked out').waitFor()
  await second.page.getByRole('button', { name: '簽退', exact: true }).click()
  await teacher.page.getByText('2 of 2 checked out').waitFor()
  for (const { errors } of [teacher, student, second]) expect(errors).toEqual([])
})

test('names are called without a network, taken back, and sent by themselves when it is back', async () => {
  const { page, context, errors } = await on.enter(teacher2)
  await page.goto(index(worldHistory.id))
  await page.getByRole('button', { name: 'Roll call' }).first().click()
  await page.getByRole('radio', { name: '5 random', exact: true }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('0 of 5').waitFor()
  await context.setOffline(true)
  for (const state of ['Present', 'Absent', 'Late', 'On leave'])
    await page.getByRole('button', { name: state, exact: true }).click()
  await page.getByRole('button', { name: /^Undo .*: On leave$/ }).click()
  await page.getByText('3 of 5').waitFor()
  for (const state of ['Present', 'Present'])
    await page.getByRole('button', { name: state, exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^The roll call is kept on this device/).waitFor()

  await context.setOffline(false)
  await page.getByText('1 roll call sent').waitFor()
  const { list } = await on.app().call(teacher2, attendanceCalls.list, { courseId: worldHistory.id })
  expect(list[0]!.counts).toMatchObject({ present: 3, absent: 1, late: 1, leave: 0, pending: 0 })
  expect(errors.filter(error => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error))).toEqual([])
})

test('a roll call survives a reload in the middle', async () => {
  const { page, errors } = await on.enter(teacher2)
  await page.goto(`/checkIn/rollCall?courseId=${worldHistory.id}&courseRole=1`)
  await page.getByRole('button', { name: 'Start' }).click()
  for (const state of ['Present', 'Late'])
    await page.getByRole('button', { name: state, exact: true }).click()
  await page.getByText(/^2 of/).waitFor()
  await page.reload()
  await page.getByText(/^2 of/).waitFor()
  await page.getByRole('button', { name: /^Undo .*: Late$/ }).waitFor()
  await page.getByRole('button', { name: 'Save without the rest' }).click()
  await page.waitForURL('**/checkIn/teaCheckinDetail**')
  await page.getByRole('radio', { name: /^Late 1/ }).waitFor()
  expect(errors).toEqual([])
})
