import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { admin, demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { setPassword } from '#server/features/account/public.ts'
import { transaction } from '#server/kernel/unit.ts'
import { logIn, newPassword, proveWithoutSeeing, typeNewPassword } from './logging-in.ts'
import { codeIn, mailbox } from './mailbox.ts'
import { stage } from './stage.ts'

const mail = mailbox()
const on = stage(mail.settings)
const strong = 'Chalk&2026'

/** The code that arrived in the development outbox. */
async function textedCode(to: string) {
  const find = () =>
    on
      .app()
      .services.ports.outbox!.messages()
      .find(message => message.to === to)
  await expect.poll(() => codeIn(find()?.text)).toBeDefined()
  return codeIn(find()?.text) ?? ''
}

/** Answers the picture code's question in words, as someone would who hears it read aloud. */
async function answerInWords(page: Page) {
  await page.getByRole('button', { name: 'Ask in words instead' }).click()
  const said = (await page.getByText(/^What is .+\?$/).textContent()) ?? ''
  const [, left = '', sign = '', right = ''] =
    /^What is ([\w-]+) (plus|minus|times) (\w+)\?$/.exec(said) ?? []
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
  const words = [...`${small} sixteen seventeen eighteen nineteen`.split(' ')]
  const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty']
  for (const [place, ten] of tens.entries())
    for (let one = 0; one < 10; one++) words[(place + 2) * 10 + one] = one ? `${ten}-${words[one]}` : ten
  const [a, b] = [words.indexOf(left), words.indexOf(right)]
  const result = { plus: a + b, minus: a - b, times: a * b }[sign]
  await page.getByRole('textbox', { name: 'Your answer', exact: true }).fill(String(result))
}

/** The server executes the first of each of these calls, but its answer never arrives. @returns what was lost so far */
async function loseFirstAnswers(page: Page, paths: string[]) {
  const lost: string[] = []
  for (const path of paths)
    await page.route(`**${path}`, async route => {
      if (lost.includes(path)) return route.continue()
      lost.push(path)
      await route.fetch()
      return route.abort()
    })
  return lost
}

describe('registering', () => {
  test('by mail: a student picks a school, reads the code out of the letter and is in', async () => {
    const { page, errors } = await on.enter(null)
    const email = 'zhixia@school.example'
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('textbox', { name: 'Phone or email', exact: true }).fill(email)
    await proveWithoutSeeing(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/loginVerify')
    await page.getByRole('button', { name: /Resend in \d+ s/ }).waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('林知夏')
    await page.getByRole('radio', { name: 'Student' }).check()
    await page.getByRole('textbox', { name: 'Student number', exact: true }).fill('2026999001')
    await page.getByRole('button', { name: /School/ }).click()
    await page.getByRole('searchbox').fill('nanjingdaxue')
    await page.getByRole('button', { name: '南京大学' }).click()
    // The form was kept alive meanwhile.
    await page.getByRole('button', { name: /南京大学/ }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('林知夏')
    await page.getByLabel(newPassword).fill('letters123')
    await page.getByText('Mix letters, digits and symbols').waitFor()
    await typeNewPassword(page, strong)
    const code = await mail.code(email)
    await page.getByRole('textbox', { name: 'Verification code', exact: true }).fill(code)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/ktpCourse')
    expect(errors).toEqual([])
    const row = await on
      .app()
      .db.selectFrom('account')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row).toMatchObject({ name: '林知夏', school: '南京大学', number: '2026999001', kind: 0 })
  })

  test('quickly, with every first answer lost: a phone that is new goes from the login to the registration', async () => {
    const { page, errors } = await on.enter(null)
    const phone = '13712340001'
    const lost = await loseFirstAnswers(page, ['/UserApi/loginByMobile', '/UserApi/completion'])
    await page.goto('/login')
    await page.getByRole('tab', { name: 'With phone code' }).click()
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await proveWithoutSeeing(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: /Resend in \d+ s/ }).waitFor()
    const code = await textedCode(phone)
    // The countdown survives a reload.
    await page.reload()
    await page.getByRole('tab', { name: 'With phone code' }).click()
    await page.getByRole('button', { name: /Resend in \d+ s/ }).waitFor()
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await page.getByRole('textbox', { name: 'Verification code', exact: true }).fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/register?mode=quick**')
    await page.getByRole('radio', { name: 'Teacher' }).check()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace Quick')
    await answerInWords(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/ktpCourse')
    await page.getByRole('tab', { name: 'Teaching' }).waitFor()
    expect(lost.sort()).toEqual(['/UserApi/completion', '/UserApi/loginByMobile'])
    expect(errors).toEqual([])
  })
})

describe('a forgotten password', () => {
  test('is reset by mail; the other device is logged out', async () => {
    const person = students[9]!
    const other = await on.enter(person)
    await other.page.goto('/ktpCourse')
    await other.page.getByText('Linear Algebra').first().waitFor()

    const { page, errors } = await on.enter(null)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('textbox', { name: 'Phone or email', exact: true }).fill(emailOf(person))
    await page.getByRole('button', { name: 'Get code' }).click()
    await proveWithoutSeeing(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await page.getByText('We emailed a 6-digit code to').waitFor()
    await page.getByRole('textbox').fill(await mail.code(emailOf(person)))
    await typeNewPassword(page, strong, `${strong}x`)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('The two passwords are inconsistent').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await typeNewPassword(page, strong)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.waitForURL('**/login')
    await logIn(page, emailOf(person), strong)
    await page.waitForURL('**/ktpCourse')
    expect(errors).toEqual([])
    await other.page.reload()
    await other.page.waitForURL('**/login')
  })

  test('that is weak must be reset at the login, without a code', async () => {
    const weak = 'letters123'
    await transaction(on.app().services, unit => setPassword(unit, teacher2.id, weak))
    const { page, errors } = await on.enter(null)
    await logIn(page, emailOf(teacher2), weak)
    await page.getByText('Password security is low, reset before logging in again').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByRole('button', { name: 'Go reset password' }).click()
    await page.waitForURL('**/findPassword?**')
    await page.getByRole('button', { name: 'Continue' }).click()
    await typeNewPassword(page, strong)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.waitForURL('**/login')
    await logIn(page, emailOf(teacher2), strong)
    await page.waitForURL('**/ktpCourse')
    expect(errors).toEqual([])
  })
})

describe('my devices', () => {
  test('show the other one, and log it out', async () => {
    const lost = await on.enter(teacher1)
    await lost.page.goto('/ktpCourse')
    await lost.page.getByText('Linear Algebra').first().waitFor()
    const { page, errors } = await on.enter(null)
    await logIn(page, emailOf(teacher1), demoPassword)
    await page.waitForURL('**/ktpCourse')
    await page.goto('/mySessions')
    await page.getByText('This device').waitFor()
    await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await page.getByText('Logged out').waitFor()
    expect(errors).toEqual([])
    // It hears of it and leaves; loaded again in that moment, it would ask for a login where it is.
    await lost.page.waitForURL('**/login')
  })
})

describe('the outbox', () => {
  test('shows the operator what was texted, and refuses everybody else', async () => {
    const { page, errors } = await on.enter(admin)
    await page.goto('/outbox')
    await page.getByText('13712340001').first().waitFor()
    expect(errors).toEqual([])
    const student = await on.enter(students[2]!)
    await student.page.goto('/outbox')
    await student.page.getByText('Not found, or not available to you').waitFor()
  })
})
