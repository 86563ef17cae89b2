import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import {
  commentColumn,
  folderColumn,
  scoreColumn,
  sheetOf,
  unzipped,
  workbookOf,
  zipped,
} from '#server/features/homework/test-archives.ts'
import { stage } from './stage.ts'

const on = stage()
const [anna, ben] = [students[1]!, students[4]!]
const address = (page: string, id: string, role: 0 | 1, more = '') =>
  `/homework${page}?id=${id}&courseId=${linearAlgebra.id}&courseRole=${role}${more}`

test('a teacher grades in the downloaded table and folders, uploads the zip, and a student gets grade, comment and file', async () => {
  const { id } = await on
    .app()
    .call(teacher1, homeworkCalls.create, { courseId: linearAlgebra.id, title: 'Graded on the train' })
  for (const person of [anna, ben])
    await on.app().call(person, homeworkCalls.submit, { id, content: `by ${person.name}` })
  await on.app().call(teacher1, homeworkCalls.publishGrades, { id, published: true })
  const teacher = await on.enter(teacher1)
  const { page } = teacher
  await page.goto(address('/works', id, 1))
  await page.getByRole('button', { name: 'Create ZIP' }).click()
  await page.getByText('Ready', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])

  // At home, without a network.
  const entries = await unzipped(await readFile(await download.path()))
  const table = entries.get('Grades.xlsx')!
  const [sheet, asMade] = [await sheetOf(table, 1), await sheetOf(table, 2)]
  const row = sheet.find(cells => cells.includes(anna.name))!
  row[scoreColumn] = '87.5'
  row[commentColumn] = 'A fine proof'
  entries.set('Grades.xlsx', await workbookOf(sheet, asMade))
  entries.set(`${row[folderColumn]}/Feedback/notes.txt`, Buffer.from('see the margin'))

  await page
    .getByLabel('Upload table or ZIP')
    .setInputFiles({ name: 'Graded.zip', mimeType: 'application/zip', buffer: await zipped(entries) })
  await page.getByText('A fine proof').waitFor()
  await page.getByText('notes.txt').waitFor()
  expect(await page.getByText(ben.name).count()).toBe(0)
  const student = await on.enter(anna)
  await student.page.goto(address('', id, 0))
  await student.page.getByText(`by ${anna.name}`).waitFor()
  expect(await student.page.getByText('A fine proof').count()).toBe(0)
  await page.getByRole('button', { name: 'Apply to 1 submission' }).click()
  await page.getByText(/^Applied .* undo it/).waitFor()

  await student.page.getByText('A fine proof').waitFor()
  await student.page.getByRole('progressbar', { name: 'Grade 87.5 of 100' }).waitFor()
  await student.page.getByText('notes.txt').click()
  await student.page.getByText('see the margin').waitFor()
  await page.goto(address('/reviewDetail', id, 1, `&studentid=${anna.id}`))
  await page.getByText('notes.txt').waitFor()

  await page.goto(address('/works', id, 1))
  await page.getByRole('button', { name: /Graded\.zip/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/^Undone/).waitFor()
  await student.page.goto(address('', id, 0))
  await student.page.getByText(`by ${anna.name}`).waitFor()
  expect(await student.page.getByText('A fine proof').count()).toBe(0)
  for (const { errors } of [teacher, student]) expect(errors).toEqual([])
})
