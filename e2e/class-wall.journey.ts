import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { photo } from './pictures.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [ana, ben] = students.slice(20) as [CastMember, CastMember]
const dialog = (page: Page) => page.getByRole('dialog').last()

/** Chooses in the sheet of a field. */
async function choose(page: Page, field: string, what: string) {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click()
  await dialog(page).getByRole('button', { name: what, exact: true }).click()
}

/** Asks the class something without preparation. */
async function ask(page: Page, what: string) {
  await page.goto(`/addActivity/interactiveAnswers?answerTye=3&${course}&courseRole=1`)
  await choose(page, 'What students give', what)
}
const start = async (page: Page) => {
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.waitForURL('**/answerResults*')
}
const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click()

test('a class sends photos to a wall of which one is hidden, puts options in order and points at a photo; its answers leave as files', async () => {
  const [teacher, one, two] = await Promise.all([on.enter(teacher1), on.enter(ana), on.enter(ben)])
  const { page } = teacher
  const phones = [one, two]
  const home = () => Promise.all(phones.map(({ page }) => page.goto(`/courseHome?${course}&courseRole=0`)))
  await home()

  // A photo of everybody's working.
  await ask(page, 'A photo')
  await choose(page, 'How long', 'Until I end it')
  await start(page)
  await page.getByRole('button', { name: 'All answers' }).click()
  await page.getByText('No photos yet').waitFor()
  for (const [place, { page }] of phones.entries()) {
    await join(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Photos' }).click(),
    ])
    await chooser.setFiles(await photo(`working-${place}.jpg`))
    await page.getByText('Saved', { exact: true }).waitFor()
  }
  // They appear while the step runs, with names.
  const wall = page.getByRole('list', { name: 'Photos' })
  await wall.getByText(ben.name).waitFor()
  expect(await wall.getByRole('listitem').count()).toBe(2)
  expect(await findings(page)).toEqual([])
  await page.goBack()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByRole('button', { name: 'Hide results' }).waitFor()
  await two.page.getByRole('button', { name: 'Done' }).click()
  await two.page.getByRole('button', { name: 'See the results' }).click()
  await two.page.getByRole('button', { name: 'All answers' }).click()
  const theirs = two.page.getByRole('list', { name: 'Photos' })
  await theirs.getByRole('button', { name: 'Photo 2, larger' }).waitFor()
  expect(await theirs.getByText(ana.name).count()).toBe(0)
  const areDrawn = `[...document.querySelectorAll('ul[aria-label="Photos"] img')].every(each => each.naturalWidth > 0)`
  await expect.poll(() => two.page.evaluate(areDrawn)).toBe(true)
  await theirs.getByRole('button', { name: 'Photo 1, larger' }).click()
  await two.page.getByText('Picture 1 of 2').waitFor()
  await two.page.keyboard.press('ArrowRight')
  await two.page.getByText('Picture 2 of 2').waitFor()
  await two.page.keyboard.press('Escape')
  // One is hidden, and leaves the phones at once.
  await page.getByRole('button', { name: 'All answers' }).click()
  await page.getByRole('button', { name: `Hide from the class: ${ana.name}` }).click()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await expect.poll(() => theirs.getByRole('listitem').count()).toBe(1)
  expect(await findings(two.page)).toEqual([])

  // Their order of four options.
  await home()
  await ask(page, 'Their order of A, B, C…')
  await start(page)
  for (const [place, { page }] of phones.entries()) {
    await join(page)
    await page.getByRole('button', { name: place === 0 ? 'B' : 'C', exact: true }).click()
    await page.getByRole('button', { name: 'A', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
  }
  await page.getByText('1. A').waitFor()
  await page.getByText('6 points').waitFor()
  expect(await findings(page)).toEqual([])

  // A point on a photo that the teacher takes.
  await home()
  await ask(page, 'A point on a picture')
  await page
    .getByLabel('Take or choose the picture')
    .last()
    .setInputFiles(await photo('board.jpg'))
  await page.getByText('Choose another picture').waitFor()
  await start(page)
  for (const { page } of phones) {
    await join(page)
    const picture = page.getByRole('button', { name: 'Question 1' })
    await picture.locator('..').locator('img').waitFor()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(100)
    await picture.click({ position: { x: 60, y: 40 } })
    await page.getByText('Saved', { exact: true }).waitFor()
  }
  await page.getByText('2 answers').waitFor()
  await page.getByText('As a list').click()
  expect(await page.getByRole('group').getByRole('listitem').textContent()).toMatch(/^\d+%, \d+%2$/)
  expect(await findings(page)).toEqual([])
  expect(await findings(one.page)).toEqual([])

  // The answers as a workbook.
  const id = new URL(page.url()).searchParams.get('id')
  await page.goto(`/InteractiveAnswers/detailTeacher?id=${id}&${course}&courseRole=1`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export the answers' }).click(),
  ])
  const rows = await readSheet(await readFile(await download.path()), 1)
  expect(rows.find(([name]) => name === ana.name)).toContainEqual(expect.stringMatching(/^\d+%, \d+%$/))
  for (const { errors } of [teacher, one, two]) expect(errors).toEqual([])
}, 180_000)
