import type { Page } from 'playwright-core'

/** A question that must be answered before the page goes on. */
const question = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

/** On the page of a homework. */
export async function publishGrades(page: Page) {
  await page.getByRole('switch', { name: 'Grades visible to students' }).click()
  await question(page).getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Students can now see their grades').waitFor()
}

/** On the page of a running attendance. */
export async function endAttendance(page: Page) {
  const end = { name: /^End/ }
  await page.getByRole('button', end).first().click()
  await question(page).getByRole('button', end).click()
}
