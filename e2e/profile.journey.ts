import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { students } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()

describe('the personal centre', () => {
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
})
