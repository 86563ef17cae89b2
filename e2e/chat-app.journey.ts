import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { openTestChatApp } from '#server/ports/test-chat-app.ts'
import { stage } from './stage.ts'

let chat: Awaited<ReturnType<typeof openTestChatApp>>
const settings: Record<string, string> = {}
beforeAll(async () => {
  chat = await openTestChatApp()
  Object.assign(settings, chat.settings)
})
afterAll(() => chat.close())

const on = stage(settings)
const inside =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49'

/** A phone whose browser is the chat app's. */
async function chatPhone() {
  const phone = await on.enter(null)
  await phone.context.addInitScript(
    agent => Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true }),
    inside,
  )
  return phone
}

/** What the QR code on a screen says, as the server gave it. */
function scannedFrom(page: Awaited<ReturnType<typeof on.enter>>['page'], path: string) {
  return page
    .waitForResponse(response => new URL(response.url()).pathname === path)
    .then(response => response.json() as Promise<{ data: { url: string; content?: string } }>)
    .then(({ data }) => data.content ?? data.url)
}

describe('WeChat', () => {
  test('binds an account on the way in through its browser, and logs in later by itself', async () => {
    chat.people.here = { openid: 'o-teacher', nickname: '老师' }
    const first = await chatPhone()
    await first.page.goto('/ktpCourse')
    await first.page.getByRole('link', { name: 'Allow' }).click()
    await first.page.waitForURL('**/login?code=**')
    await first.page.getByRole('textbox', { name: 'Account' }).fill(emailOf(teacher1))
    await first.page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await first.page.getByRole('checkbox', { name: /Connect WeChat/ }).check()
    await first.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await first.page.getByText('Linear Algebra').first().waitFor()
    expect(await on.app().call(teacher1, chatCalls.getBinding)).toEqual({ isBind: true, nickname: '老师' })

    const later = await chatPhone()
    await later.page.goto('/ktpCourse')
    await later.page.getByRole('link', { name: 'Allow' }).click()
    await later.page.waitForURL('**/ktpCourse')
    await later.page.getByText('Linear Algebra').first().waitFor()
    expect([...first.errors, ...later.errors]).toEqual([])
  })

  test('logs in a desktop by a QR code that a phone scans and agrees to', async () => {
    chat.people.here = { openid: 'o-student', nickname: '同学' }
    const desk = await on.enter(null, { wide: true })
    await desk.page.goto('/login')
    const shown = scannedFrom(desk.page, '/wechat/login')
    await desk.page.getByRole('button', { name: 'Continue with WeChat' }).click()
    const phone = await chatPhone()
    await phone.page.goto(await shown)
    await phone.page.getByRole('link', { name: 'Allow' }).click()
    await phone.page.getByText('Log in on another device?').waitFor()
    await phone.page.getByRole('button', { name: 'Yes, it’s me' }).click()
    await phone.page.getByText('Continue on the other device.').waitFor()
    // Nobody here yet has this WeChat: the account is bound once.
    await desk.page.waitForURL('**/bindWechat')
    // Until it can be drawn, the login stands there, with fields of the same names.
    await desk.page.getByRole('heading', { name: 'Connect your account' }).waitFor()
    await desk.page.getByRole('textbox', { name: 'Account', exact: true }).fill(emailOf(students[4]!))
    await desk.page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await desk.page.getByRole('button', { name: 'Connect and log in' }).click()
    await desk.page.getByText('Linear Algebra').first().waitFor()
    expect(await on.app().call(students[4]!, chatCalls.getBinding)).toMatchObject({ isBind: true })
    expect([...desk.errors, ...phone.errors]).toEqual([])
  })

  test('is bound over the courses by a phone, and disconnected again', async () => {
    chat.people.here = { openid: 'o-other', nickname: '小林' }
    const person = students[5]!
    const desk = await on.enter(person, { wide: true })
    const shown = scannedFrom(desk.page, '/WechatApi/getBindQrcode')
    await desk.page.goto('/ktpCourse?bind=wechat')
    const phone = await chatPhone()
    await phone.page.goto(await shown)
    await phone.page.getByRole('link', { name: 'Allow' }).click()
    await phone.page.getByText(person.name).waitFor()
    await phone.page.getByRole('button', { name: 'Yes, it’s me' }).click()
    await desk.page.getByText('WeChat connected').waitFor()
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await on.app().call(person, chatCalls.getBinding)).toEqual({ isBind: true, nickname: '小林' })
    await on.app().call(person, chatCalls.unbind)
    expect([...desk.errors, ...phone.errors]).toEqual([])
  })
})
