import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { endAttendance } from './confirming.ts'
import type { Guest } from './people.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const on = stage()

/** From the list of courses, as it opens. */
async function listOf({ page }: Guest) {
  await page.goto('/ktpCourse')
  await page.getByRole('button', { name: `More actions for ${linearAlgebra.name}` }).waitFor()
}
const menu = ({ page }: Guest) =>
  page.getByRole('button', { name: `More actions for ${linearAlgebra.name}` }).click()
const choose = ({ page }: Guest, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('in class three taps from the list: an attendance by number, and a star', async () => {
  const teacher = await on.enter(teacher1)
  const { page, errors } = teacher
  await listOf(teacher)
  const taps = await countTaps(page)
  await menu(teacher)
  await choose(teacher, 'Start attendance')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('img', { name: /^Code \d/ }).waitFor()
  expect(await taps()).toBe(3)
  await endAttendance(page)

  await listOf(teacher)
  const starTaps = await countTaps(page)
  await menu(teacher)
  await choose(teacher, 'Give stars')
  await page.getByRole('button', { name: `Give ${students[1]!.name} a star` }).click()
  await page.getByText(`+1 for ${students[1]!.name}`, { exact: true }).waitFor()
  expect(await starTaps()).toBe(3)
  await page.getByRole('button', { name: new RegExp(`^${students[1]!.name}.*1 star`) }).waitFor()
  expect(errors).toEqual([])
})
