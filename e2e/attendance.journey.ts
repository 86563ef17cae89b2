import { describe, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
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
    await teacher.page.getByText(students[0]!.name).first().waitFor()

    await second.page.getByRole('dialog').getByRole('button', { name: '签到' }).click()
    await second.page.getByRole('textbox').fill(code === '1234' ? '4321' : '1234')
    await second.page.getByText('还可尝试 4 次').waitFor()
    expect(new URL(second.page.url()).pathname).not.toContain('checkinSuccess')

    await teacher.page.getByRole('button', { name: /^End/ }).first().click()
    await teacher.page
      .getByRole('alertdialog')
      .or(teacher.page.getByRole('dialog'))
      .getByRole('button', { name: /^End/ })
      .click()
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
})
