import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { endAttendance } from './confirming.ts'
import type { Guest } from './people.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const on = stage()

/** From the list of courses as it opens, with a phone of the teacher. @returns what counts */
async function fromTheList({ page }: Guest) {
  await page.goto('/ktpCourse')
  await page.getByRole('button', { name: `More actions for ${linearAlgebra.name}` }).waitFor()
  return await countTaps(page)
}

/** The card's menu, and what is chosen there. */
async function chooseOfCard({ page }: Guest, name: string) {
  await page.getByRole('button', { name: `More actions for ${linearAlgebra.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

const openCourse = ({ page }: Guest) =>
  page.getByRole('button', { name: linearAlgebra.name, exact: true }).click()

/** Two taps: the sheet of what can be made, and the kind. */
async function newActivity({ page }: Guest, kind: string) {
  await page.getByRole('button', { name: 'New activity' }).click()
  await page.getByRole('dialog').getByText(kind, { exact: true }).click()
}

test('a notice and a topic are four taps, a video by its address five', async () => {
  const teacher = await on.enter(teacher1)
  const { page, errors } = teacher
  for (const [kind, title] of [
    ['Notice', 'Room B 101'],
    ['Topic', 'Which proof do you like?'],
  ] as const) {
    const taps = await fromTheList(teacher)
    await openCourse(teacher)
    await newActivity(teacher, kind)
    await page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.keyboard.type('From now on')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/Detail\?/)
    await page.getByText(title).first().waitFor()
    expect(await taps(), kind).toBe(4)
  }

  const taps = await fromTheList(teacher)
  await openCourse(teacher)
  await newActivity(teacher, 'Video')
  await page.waitForURL('**/addActivity/**')
  await page.locator('label', { hasText: /^Link$/ }).click()
  await page.getByRole('textbox', { name: 'Address' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('https://films.school.example/Matrices%20as%20maps.mp4')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/dataIndex?**')
  await page.getByText('Matrices as maps').first().waitFor()
  expect(await taps()).toBe(5)
  expect(errors).toEqual([])
})

test('who has not handed in is seen after two taps, and all are reminded with two more', async () => {
  const { id } = await on.app().call(teacher1, homeworkCalls.create, {
    courseId: linearAlgebra.id,
    title: 'Due tonight',
    deadline: Date.now() + 3_600_000,
  })
  const teacher = await on.enter(teacher1)
  const { page, errors } = teacher
  const taps = await fromTheList(teacher)
  await openCourse(teacher)
  await page.getByText('Due tonight', { exact: true }).first().click()
  await page.waitForURL(`**/homework?id=${id}**`)
  await page.getByText('Not handed in yet').first().waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Remind' }).first().click()
  await page.waitForURL('**/homework/call?**')
  // Also said by the page before, which is kept.
  const remind = page.locator('[data-screen="/homework/call"]')
  await remind.getByRole('button', { name: 'Remind 40 students' }).click()
  await page.getByText('40 students reminded').waitFor()
  expect(await taps()).toBe(4)
  expect(errors).toEqual([])
})

test('an attendance by the code that turns is three taps once it was used, ending it two from its page; its sheet is four', async () => {
  const teacher = await on.enter(teacher1)
  const { page, errors } = teacher
  await fromTheList(teacher)
  await chooseOfCard(teacher, 'Start attendance')
  await page.locator('label', { hasText: 'By QR code' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('img', { name: 'QR code to check in' }).waitFor()
  const toEnd = await countTaps(page)
  await endAttendance(page)
  await page.waitForURL('**/teaCheckinDetail?**')
  expect(await toEnd()).toBe(2)

  const taps = await fromTheList(teacher)
  await chooseOfCard(teacher, 'Start attendance')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('img', { name: 'QR code to check in' }).waitFor()
  expect(await taps()).toBe(3)
  await endAttendance(page)
  await page.waitForURL('**/teaCheckinDetail?**')

  const toSheet = await fromTheList(teacher)
  await openCourse(teacher)
  await page
    .getByRole('button', { name: /^Attendance/ })
    .first()
    .click()
  await page.waitForURL('**/teacherCheckinIndex?**')
  await page.getByRole('button', { name: 'More actions', exact: true }).last().click()
  const sheet = page.waitForEvent('download')
  await page.getByRole('dialog').getByText('Export as Excel').click()
  expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(await toSheet()).toBe(4)
  expect(errors).toEqual([])
})
