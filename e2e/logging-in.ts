import type { Page } from 'playwright-core'

/**
 * Logs in with the form. The fields are asked for by role and exact name: a dialog that is just leaving, titled
 * "Delete my account", would answer to the bare word as well.
 */
export async function logIn(page: Page, account: string, password: string) {
  if (!page.url().startsWith('http') || new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Fills in a new password and the same once more. */
export async function typeNewPassword(page: Page, password: string, again = password) {
  await page.getByLabel(newPassword).fill(password)
  await page.getByLabel(/^Repeat password\*?$/).fill(again)
}

/** The label of a password that must be given: a star follows. */
export const newPassword = /^Password\*?$/

/** Answers the picture code as somebody who cannot see it. */
export async function proveWithoutSeeing(page: Page) {
  await page.getByRole('button', { name: 'I can’t see the picture' }).click()
  await page.getByText('Verified without the picture').waitFor({ timeout: 60_000 })
}
