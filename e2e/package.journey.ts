import { beforeAll, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { seedHomework } from '#seed/homework.ts'
import { students, teacher1, teacher2 } from '#seed/people.ts'
import { installDemoPackages } from '#server/features/package/public.ts'
import { transaction } from '#server/kernel/unit.ts'
import { stage } from './stage.ts'

const on = stage()
beforeAll(() =>
  transaction(on.app().services, async unit => {
    await seedHomework(unit)
    await installDemoPackages(unit)
  }),
)

test('a teacher copies a course from the menu, with its students, and lands in the copy; they find it', async () => {
  const { page } = await on.enter(teacher1)
  await page.goto('/ktpCourse')
  await page
    .getByRole('button', { name: `More actions for ${linearAlgebra.name}` })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Copy', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Copy ${linearAlgebra.name}` })
  await dialog.getByRole('textbox', { name: 'Name of the new course', exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog.getByText('please enter a course name').waitFor()
  await dialog
    .getByRole('textbox', { name: 'Name of the new course', exact: true })
    .fill('Algebra, evening class')
  await dialog.getByRole('checkbox', { name: 'Students' }).check()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('heading', { name: 'Algebra, evening class' }).waitFor()
  await page.getByRole('button', { name: 'Members', exact: true }).click()
  await page.getByText(`Students · ${students.length}`).waitFor()
  expect(await page.getByText('Assistant', { exact: true }).count()).toBe(0)

  const student = await on.enter(students[0]!)
  await student.page.goto('/ktpCourse')
  await student.page.getByRole('button', { name: 'Algebra, evening class', exact: true }).click()
  await student.page.getByRole('heading', { name: 'Algebra, evening class' }).waitFor()
  expect(student.errors).toEqual([])
})

test('a teacher begins with a demo package', async () => {
  const { page } = await on.enter(teacher2)
  await page.goto('/createCourseFromDemo')
  await page.getByRole('button', { name: 'Create', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL('**/courseHome?**')
  await page.getByText('Before the lesson', { exact: true }).first().waitFor()
})

test('one teacher exports a course, another brings it in after looking at what will be created', async () => {
  const { page } = await on.enter(teacher1)
  await page.goto(`/courseExport?courseId=${linearAlgebra.id}&courseRole=1`)
  await page.getByRole('switch', { name: /Include people/ }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('Ready', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const path = await download.path()
  expect(download.suggestedFilename()).toContain('.zip')

  const other = await on.enter(teacher2)
  await other.page.goto('/courseImport')
  await other.page.locator('input[type=file]').setInputFiles({
    name: 'algebra.lectern.zip',
    mimeType: 'application/zip',
    buffer: await (await import('node:fs/promises')).readFile(path),
  })
  await other.page.getByText('Ready to import').waitFor()
  await other.page.getByText('What will be created').waitFor()
  await other.page
    .getByRole('textbox', { name: 'Name of the new course', exact: true })
    .fill('Algebra, brought over')
  await other.page.getByRole('button', { name: 'Import', exact: true }).click()
  await other.page.getByRole('button', { name: 'Enter course' }).click()
  await other.page.getByRole('heading', { name: 'Algebra, brought over' }).waitFor()
})
