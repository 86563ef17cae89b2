import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { proveWithoutSeeing, typeNewPassword } from './logging-in.ts'
import { mailbox } from './mailbox.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const mail = mailbox()
const on = stage(mail.settings)

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()

test('a teacher who is new has published a homework after twelve taps at most', {
  timeout: 180_000,
}, async () => {
  const { page, errors } = await on.enter(null)
  const email = 'grace.newcomer@school.example'
  await page.goto('/preLogin')
  const taps = await countTaps(page)
  await page
    .getByRole('link', { name: /Create an account|Register/ })
    .or(page.getByRole('button', { name: /Create an account|Register/ }))
    .first()
    .click()
  await box(page, /^Phone or email/).fill(email)
  await proveWithoutSeeing(page)
  await press(page, 'Continue')
  await box(page, 'Verification code').fill(await mail.code(email))
  // Nobody is taken for a student who has not said so.
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Teacher' }).check()
  await box(page, /^Name/).fill('Grace Newcomer')
  await page.getByText('School (optional)').waitFor()
  await typeNewPassword(page, 'Chalk&2026')
  await press(page, 'Create account')
  await page.waitForURL('**/ktpCourse')
  await press(page, 'New course')
  await box(page, /^Course name/).fill('Topology')
  await press(page, 'Create course')
  await page.waitForURL('**/courseHome**')
  await press(page, 'New activity')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Homework/ })
    .click()
  await box(page, /^Title/).fill('Open sets')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/homework?**')
  await page.getByText('Open sets').first().waitFor()
  const count = await taps()
  expect(count).toBeLessThanOrEqual(12)
  expect(count, 'taps were counted').toBeGreaterThan(6)
  expect(errors).toEqual([])
})
