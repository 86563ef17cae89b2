import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [first, second] = students.slice(12)

test('a teacher asks the class in three taps; two students join and answer, and see the results once these are shown', async () => {
  const [teacher, one, two] = await Promise.all([on.enter(teacher1), on.enter(first!), on.enter(second!)])
  await Promise.all([one, two].map(({ page }) => page.goto(`/courseHome?${course}&courseRole=0`)))
  await one.page.getByRole('heading').first().waitFor()
  await teacher.page.goto(`/courseHome?${course}&courseRole=1`)
  await teacher.page.getByRole('button', { name: 'New activity' }).click()
  await teacher.page.getByRole('button', { name: /^Interactive answers/ }).click()
  await teacher.page.getByRole('button', { name: 'Start now' }).click()
  await teacher.page.getByText('0 answers').waitFor()

  // Wherever they are in the course, students are asked to join.
  for (const { page } of [one, two]) {
    await page.getByText('The teacher has started interactive answers').waitFor()
    await page.getByRole('button', { name: 'Join', exact: true }).click()
  }
  await one.page.getByRole('radio', { name: /B/ }).click()
  await two.page.getByRole('radio', { name: /C/ }).click()
  for (const { page } of [one, two]) await page.getByText('Saved', { exact: true }).waitFor()
  await teacher.page.getByText('2 answers').waitFor()
  expect(await teacher.page.getByText('1 · 50%').count()).toBe(2)

  await one.page.getByRole('button', { name: 'Done' }).click()
  await one.page.getByText('1 of 1 answered').waitFor()
  await teacher.page.getByRole('button', { name: 'End now' }).click()
  await two.page.getByText('Nothing more can be answered', { exact: false }).waitFor()
  expect(await two.page.getByRole('button', { name: 'See the results' }).count()).toBe(0)
  await teacher.page.getByRole('button', { name: 'Show results' }).click()
  await two.page.getByRole('button', { name: 'See the results' }).click()
  await two.page.getByText('2 answers').waitFor()
  await one.page.getByRole('button', { name: 'See the results' }).click()
  await one.page.getByText('2 answers').waitFor()
  for (const { errors } of [teacher, one, two]) expect(errors).toEqual([])
})
