import { describe, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { logIn, proveWithoutSeeing, typeNewPassword } from './logging-in.ts'
import { stage } from './stage.ts'

const on = stage()

describe('logging in', () => {
  test('leads a guest back to the page that was wanted', async () => {
    const { page, errors } = await on.enter(null)
    await page.goto('/joinCourse?code=WH2223')
    await page.getByRole('heading', { name: 'World History' }).waitFor()
    await page.getByRole('button', { name: 'Join this course' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Log in' })
      .click()
    await page.getByRole('textbox', { name: 'Account', exact: true }).fill('s30@demo.lectern')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    // The question may still be leaving, and its button bears the same name.
    await page.keyboard.press('Enter')
    await page.getByText('World History').first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/joinCourse|courseHome/)
    expect(errors).toEqual([])
  })

  test('is not needed to see what a join link is for; a newcomer opens an account and is in', async () => {
    const { page, errors } = await on.enter(null)
    const phone = '13712340042'
    await page.goto('/joinCourses?code=WH2223')
    await page.getByRole('heading', { name: 'World History' }).waitFor()
    await page.getByText('Helen Whitfield').waitFor()
    await page.getByRole('button', { name: 'New here? Create an account' }).click()
    await page.getByRole('textbox', { name: 'Phone or email', exact: true }).fill(phone)
    await proveWithoutSeeing(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    // A demo sends nothing, and says so.
    const message = await page.getByText(/Your verification code to .* is \d{6}/).textContent()
    await page
      .getByRole('textbox', { name: 'Verification code', exact: true })
      .fill(/is (\d{6})/.exec(message ?? '')?.[1] ?? '')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nia Newcomer')
    await page.getByRole('radio', { name: 'Student' }).check()
    await page.getByRole('textbox', { name: 'Student number', exact: true }).fill('2026999042')
    await typeNewPassword(page, 'Chalk&2026')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('You’re in').waitFor()
    await page.getByText('World History').first().waitFor()
    expect(errors).toEqual([])
  })

  test('says in the form what is wrong, in the language chosen there', async () => {
    const { page, errors } = await on.enter(null)
    await page.goto('/preLogin')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: '繁體中文' }).click()
    await page.getByRole('button', { name: '登入', exact: true }).click()
    await page.getByText('請輸入 6 位以上密碼').waitFor()
    await page.getByRole('textbox').first().fill('teacher1@demo.lectern')
    await page.getByPlaceholder('請輸入密碼').fill('wrong-password')
    await page.keyboard.press('Enter')
    await page.getByText('密碼錯誤').waitFor()
    expect(errors).toEqual([])
  })

  test('keeps the demo password from nobody who types it, and shows the courses of the role', async () => {
    const { page, errors } = await on.enter(null)
    await page.goto('/')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('textbox', { name: 'Account', exact: true }).fill(teacher1.phone!)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ktpCourse')
    await page.getByText('Linear Algebra').first().waitFor()
    await page.getByRole('tab', { name: 'Teaching' }).waitFor()
    expect(errors).toEqual([])
  })
})

describe('the next person at the same device', () => {
  test('is not a student viewer because the one before was', async () => {
    const { page, errors } = await on.enter(teacher1)
    const looks = `courseId=${linearAlgebra.id}&courseRole=0&studentviewer=1`
    await page.goto(`/courseHome?${looks}`)
    await page.getByText('Viewing as a student').waitFor()
    await page.goto('/ktpMy')
    await page.getByText('Viewing as a student').waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await logIn(page, emailOf(students[12]!), demoPassword)
    await page.waitForURL('**/ktpCourse')
    expect(await page.getByText('Viewing as a student').count()).toBe(0)
    await page.goto('/infoModify?modify=class')
    await page.getByRole('textbox', { name: 'Class' }).fill('Class 7')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('modified successfully').waitFor()
    expect(errors).toEqual([])
  })
})

describe('a page that is not for the reader', () => {
  test('of a teacher leads a student to the classroom', async () => {
    const { page } = await on.enter(students[0]!)
    await page.goto('/newCourse?courseRole=0')
    await page.waitForURL('**/ktpCourse')
  })

  test('of a course the reader is not in leads to the classroom and says why', async () => {
    const { page } = await on.enter(students[30]!)
    await page.goto('/courseHome?courseId=019a0000-0003-7000-8000-000000000002&courseRole=0')
    await page.waitForURL('**/ktpCourse')
    // The screen that is being left may still say it too.
    await page.getByRole('alert').getByText('This course isn’t available to you').first().waitFor()
  })

  test('that does not exist says so', async () => {
    const { page, errors } = await on.enter(students[0]!)
    await page.goto('/nowhere/at/all')
    await page.getByText('Page not found').waitFor()
    expect(errors).toEqual([])
  })

  test('is gone with the session', async () => {
    const { page } = await on.enter(students[1]!)
    await page.goto('/ktpCourse')
    await page.getByText('Linear Algebra').first().waitFor()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    // Away meanwhile: an open page hears of it at once, and would lead to the login by itself.
    await page.goto('about:blank')
    await page.request.post('/UserApi/logout', { headers: { token } })
    await page.goto('/ktpCourse')
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
