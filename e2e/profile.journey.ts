import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoPassword, emailOf, students } from '#seed/people.ts'
import { phonesHeic, phonesQuarters, quartersOf } from '#server/features/file/test-pictures.ts'
import { logIn, proveWithoutSeeing, typeNewPassword } from './logging-in.ts'
import { mailbox } from './mailbox.ts'
import { stage } from './stage.ts'

const mail = mailbox()
const on = stage(mail.settings)
const strong = 'Chalk&2026'

describe('the personal centre', () => {
  test('binds another e-mail by the code in a letter, and names it', async () => {
    const { page, errors } = await on.enter(students[20]!)
    await page.goto('/ktpMy')
    await page.getByRole('button', { name: 'Account management' }).click()
    await page.getByRole('button', { name: /Email/ }).click()
    await page.getByRole('button', { name: 'Bind another' }).click()
    const email = 'new.box@school.example'
    await page.getByRole('textbox', { name: 'New email' }).fill(email)
    await page.getByRole('button', { name: 'Get code' }).click()
    await proveWithoutSeeing(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await page.getByText(`We sent a 6-digit code to ${email}`).waitFor()
    await page.getByRole('textbox', { name: 'Verification code' }).fill(await mail.code(email))
    await page.getByText(email).first().waitFor()
    await page.getByRole('button', { name: /Phone/ }).waitFor()
    expect(errors).toEqual([])
  })

  test('changes the name, which shows on the page at once, and the picture', async () => {
    const { page, errors } = await on.enter(students[21]!)
    await page.goto('/infoModify?modify=name')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Newname')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ada Newname').first().waitFor()
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a6' } })
      .jpeg()
      .toBuffer()
    await page.goto('/avatar')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await page.getByText('modified successfully').waitFor()
    const row = await on
      .app()
      .db.selectFrom('account')
      .innerJoin('file', 'file.id', 'account.avatar_id')
      .select(['file.width', 'file.height', 'file.mime'])
      .where('account.id', '=', students[21]!.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ width: 200, height: 200, mime: 'image/png' })
    expect(errors).toEqual([])
  })

  test('takes a HEIC picture that this browser cannot read: the server turns it upright', async () => {
    const { page, errors } = await on.enter(students[24]!)
    await page.goto('/avatar')
    await page.locator('input[type=file]').setInputFiles(phonesHeic)
    await page.getByText('Your browser can’t show this picture').waitFor()
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await page.getByText('modified successfully').waitFor()
    await page.goto('/avatar')
    const shown = page.getByRole('main').locator('img').first()
    const answer = await page.request.get((await shown.getAttribute('src')) ?? '')
    expect(await quartersOf(await answer.body())).toEqual(phonesQuarters)
    expect(errors).toEqual([])
  })

  test('sets a password and logs in with it', async () => {
    const person = students[22]!
    const { page, errors } = await on.enter(person)
    await page.goto('/accoundNumberInfo?bind=password')
    await typeNewPassword(page, strong)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await logIn(page, emailOf(person), strong)
    await page.waitForURL('**/ktpCourse')
    expect(errors).toEqual([])
  })

  test('gives a copy of their own data, then closes the account', async () => {
    const person = students[23]!
    const { page, errors } = await on.enter(null)
    await logIn(page, emailOf(person), demoPassword)
    await page.waitForURL('**/ktpCourse')
    await page.goto('/myAllSetting?detail=myData')
    await page.getByRole('button', { name: 'Request a copy' }).click()
    const button = page.getByRole('button', { name: 'Download' })
    await button.waitFor({ timeout: 20_000 })
    const coming = page.waitForEvent('download')
    await button.click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^lectern-data-.*\.zip$/)
    await file.saveAs(join(on.app().services.files.scratch, 'copy.zip'))

    await page.getByLabel(/^Login password\*?$/).fill(demoPassword)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL('**/login')
    await logIn(page, emailOf(person), demoPassword)
    await page.getByText('Wrong account or password').waitFor()
    expect(errors).toEqual([])
  })
})
