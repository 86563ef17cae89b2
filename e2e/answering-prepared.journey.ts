import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [first] = students.slice(16)
const sheet = (page: Page) => page.getByRole('dialog').last()

async function write(page: Page, type: string, words: string) {
  await page.getByRole('button', { name: 'Write', exact: true }).last().tap()
  await sheet(page).getByRole('button', { name: type }).tap()
  await sheet(page).getByRole('textbox', { name: 'Question', exact: true }).tap()
  await page.keyboard.type(words)
}

test('a set is prepared on the phone, tried, started in class, and edited while it goes on', async () => {
  const [teacher, one] = await Promise.all([on.enter(teacher1), on.enter(first!)])
  const { page } = teacher
  await page.goto(`/courseHome?${course}&courseRole=1`)
  await page.getByRole('button', { name: 'New activity' }).click()
  await page.getByRole('button', { name: /^Interactive answers Ask/ }).click()
  await page.getByRole('button', { name: /^Prepare questions for later/ }).click()

  await page.getByRole('textbox', { name: /^Title/ }).fill('Parity')
  expect(await findings(page)).toEqual([])
  await write(page, 'True or false', 'Zero is even.')
  await sheet(page).getByRole('radio', { name: 'True' }).tap()
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByText(/^1 question · /).waitFor()
  await page.getByRole('button', { name: 'Add a step' }).tap()
  await write(page, 'Short answer', 'Why?')
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByText(/^2 questions · /).waitFor()
  await page.getByRole('button', { name: 'More actions for Step 2' }).tap()
  await page.getByRole('button', { name: 'Edit step' }).tap()
  await sheet(page).getByRole('textbox', { name: 'Title of the step' }).fill('Reasons')
  await sheet(page).getByRole('button', { name: 'Done' }).tap()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save without publishing' }).tap()
  await page.waitForURL('**/InteractiveAnswers/detailTeacher*')

  // As its students will see it.
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Preview' }).tap()
  await page.getByText('Zero is even.').locator('visible=true').waitFor()
  await page.getByRole('radio', { name: 'True' }).locator('visible=true').tap()
  expect(await findings(page)).toEqual([])
  await page.goBack()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'Questions page by page' }).tap()
  await page.getByText('Why?').locator('visible=true').waitFor()
  expect(await findings(page)).toEqual([])
  await page.goBack()

  await page.getByRole('button', { name: 'Start step 1' }).tap()
  await one.page.goto(`/courseHome?${course}&courseRole=0`)
  await one.page.getByRole('button', { name: 'Join', exact: true }).click()
  await one.page.getByRole('radio', { name: 'True' }).click()
  await one.page.getByText('Saved', { exact: true }).waitFor()

  // What has run stays, and the rest may still be changed.
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await page.getByText(/Started already/).waitFor()
  await page.getByText('It has begun, so this stays as it is.').waitFor()
  await page.getByRole('button', { name: /^Why/ }).tap()
  await sheet(page)
    .getByRole('radio', { name: /^As a word cloud/ })
    .tap()
  await sheet(page).getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.waitForURL('**/InteractiveAnswers/detailTeacher*')
  await page.getByText('Running', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Start step 2' }).tap()
  await one.page.getByRole('button', { name: /^On to|^Join/ }).click()
  await one.page.getByText('Why?').waitFor()
  await one.page.getByRole('textbox').fill('Because it is twice nothing')
  await one.page.getByText('Saved', { exact: true }).waitFor()

  // Once it is over, points and stars are given.
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('button', { name: 'End the question set' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the question set' }).tap()
  await page.getByText('The question set has ended').waitFor()
  await page.getByRole('button', { name: 'Who has joined' }).first().tap()
  await sheet(page).getByRole('radio', { name: 'Answered', exact: true }).tap()
  await sheet(page).getByRole('button', { name: 'A star for 1 student' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'A star for 1 student' }).tap()
  await page.getByText('1 student got a star').waitFor()
  await sheet(page)
    .getByRole('button', { name: new RegExp(first!.name) })
    .tap()
  await page.waitForURL('**/reviewAnswerDetail*')
  await page.getByRole('button', { name: 'No points' }).tap()
  await page.getByText('Score: 0').or(page.getByText('0 points')).first().waitFor()
  expect(await findings(page)).toEqual([])
  for (const { errors } of [teacher, one]) expect(errors).toEqual([])
}, 120_000)
