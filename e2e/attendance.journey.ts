import readCode from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { endAttendance } from './confirming.ts'
import { logIn } from './logging-in.ts'
import { scanUntilIn } from './scanning.ts'
import { stage } from './stage.ts'

const on = stage()
const home = (role: 0 | 1) => `/courseHome?courseId=${linearAlgebra.id}&courseRole=${role}`

describe('taking attendance', () => {
  test('the teacher starts it, students are asked at once, the counter runs, the rest are absent', async () => {
    const teacher = await on.enter(teacher1)
    const [first, second, third] = await Promise.all([
      on.enter(students[0]!),
      on.enter(students[1]!, { language: 'zh-Hans' }),
      on.enter(students[2]!),
    ])
    for (const { page } of [first, second, third]) {
      await page.goto(home(0))
      await page.getByRole('heading', { name: 'Linear Algebra' }).waitFor()
    }

    await teacher.page.goto(`/checkIn/teacherCheckinIndex?courseId=${linearAlgebra.id}&courseRole=1`)
    await teacher.page.getByRole('button', { name: 'Start attendance' }).first().click()
    await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
    const shown = teacher.page.getByRole('img', { name: /^Code \d/ })
    const code = ((await shown.getAttribute('aria-label')) ?? '').replace(/\D/g, '')
    expect(code).toMatch(/^\d{4}$/)

    await first.page.getByRole('dialog').getByRole('button', { name: 'Check in', exact: true }).click()
    await first.page.getByRole('textbox').fill(code)
    await first.page.waitForURL('**/checkIn/checkinSuccess**')
    await first.page.getByRole('heading', { name: 'Checked in' }).first().waitFor()
    await teacher.page.getByRole('button', { name: 'Show names' }).click()
    await teacher.page.getByText(students[0]!.name).first().waitFor()

    await second.page.getByRole('dialog').getByRole('button', { name: '签到' }).click()
    await second.page.getByRole('textbox').fill(code === '1234' ? '4321' : '1234')
    await second.page.getByText('还可尝试 4 次').waitFor()
    expect(new URL(second.page.url()).pathname).not.toContain('checkinSuccess')

    await endAttendance(teacher.page)
    await teacher.page.getByText(students[5]!.name).first().waitFor()

    // Those who came too late are corrected together.
    await teacher.page.getByRole('button', { name: 'Select students' }).click()
    for (const late of [students[5]!, students[6]!])
      await teacher.page.getByRole('checkbox', { name: late.name, exact: true }).click()
    await teacher.page.getByRole('button', { name: 'Set status' }).click()
    await teacher.page.getByRole('dialog').getByRole('button', { name: 'Late', exact: true }).click()
    await teacher.page.getByText('2 students: Late').waitFor()
    await teacher.page.getByRole('radio', { name: /^Late 2/ }).waitFor()

    for (const { errors } of [teacher, first, third]) expect(errors).toEqual([])
  })

  test('by a QR code on a projector: a guest logs in after it has changed, an outsider joins, a photo is too late', async () => {
    const teacher = await on.enter(teacher2, { wide: true })
    const [guest, outsider, late] = await Promise.all([
      on.enter(null),
      on.enter(students[30]!, { language: 'zh-Hans' }),
      on.enter(students[3]!, { language: 'zh-Hant' }),
    ])
    await teacher.page.goto(`/checkIn/teacherCheckinIndex?courseId=${worldHistory.id}&courseRole=1`)
    await teacher.page.getByRole('button', { name: 'Start attendance' }).first().click()
    await teacher.page.getByRole('radio', { name: 'By QR code' }).click()
    await teacher.page.getByRole('switch', { name: /Strict mode/ }).click()
    await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()

    const scanned = await scan(teacher.page)
    await guest.page.goto(scanned)
    await guest.page.getByRole('heading', { name: 'World History' }).waitFor()
    await scanUntilIn(outsider.page, () => scan(teacher.page), {
      isIn: outsider.page.getByRole('heading', { name: '签到成功' }),
      isOld: outsider.page.getByRole('heading', { name: '二维码已更新' }),
    })
    await outsider.page.getByText('World History').first().waitFor()

    // The code changes twice before the guest has logged in; a photo of it has become worthless.
    await expect.poll(() => scan(teacher.page)).not.toBe(scanned)
    await new Promise(resolve => setTimeout(resolve, photoIsOld))
    await late.page.goto(scanned)
    await late.page.getByRole('heading', { name: 'QR Code 已更新' }).waitFor()

    await guest.page.getByRole('button', { name: 'Log in and check in' }).click()
    await logIn(guest.page, emailOf(students[1]!), demoPassword)
    // Neither device was known before, and both come from one address: the second one's owner must be confirmed.
    await guest.page.getByRole('heading', { name: 'Your teacher must confirm this' }).waitFor()
    await scanUntilIn(outsider.page, () => scan(teacher.page), {
      isIn: outsider.page.getByText(/以首次签到时间为准/),
      isOld: outsider.page.getByRole('heading', { name: '二维码已更新' }),
    })

    await teacher.page.getByRole('button', { name: 'Student list' }).click()
    await teacher.page.getByText('Device not proven', { exact: true }).first().waitFor()
    await teacher.page.getByRole('button', { name: `Confirm ${students[1]!.name}` }).click()
    await teacher.page.getByText(`${students[1]!.name}: Present`).waitFor()
    await teacher.page.getByRole('radio', { name: /^Present 2/ }).waitFor()
    for (const { errors } of [teacher, guest, outsider, late]) expect(errors).toEqual([])
  })
})

/** Milliseconds after which the code of a photo is no longer accepted. */
const photoIsOld = 8000

/** Reads the picture on the teacher's screen, as a phone's camera does. @returns the address in it */
async function scan(page: Page) {
  const picture = page.getByRole('img', { name: 'QR code to check in' })
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = readCode(new Uint8ClampedArray(data), info.width, info.height)
  return found!.data
}
