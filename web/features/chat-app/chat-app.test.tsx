import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { chatCalls, notBound } from '#contract/features/chat-app/calls.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { accountRoutes } from '#web/features/account/routes.ts'
import { ChatBinding } from '#web/features/chat-app/parts/ChatBinding.tsx'
import { CourseCheck } from '#web/features/course/entry/CourseCheck.tsx'
import { laterAdditions } from '#web/later-additions.ts'
import { usualDeployment } from '#web/lib/deployment.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { store, stored } from '#web/lib/storage.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { add, barButtons, entryChecks, knownAdditions, prompts } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { student } from '#web/test/user.ts'
import { isSettled } from '#web/ui/overlays/overlay-history.ts'
import { BindPrompt } from './parts/BindPrompt.tsx'
import { chatAppRoutes } from './routes.ts'

const token = 'a'.repeat(64)
const uid = '01890000-0000-7000-8000-000000000002'
const config = { ...usualDeployment, isPrivate: false, imopen: true }
const loggedIn = { url: '', token, isenterprise: 0, uid, bindWechat: true, is_new: 0, safe: 0 }
const asked = { appid: 'wx1', redirect: '#asked', state: 's1', key: 'k1', standin: false }
const came = {
  state: 'loginByWechat',
  otherType: 2,
  token: '',
  code_key: 'ck',
  isenterprise: 0,
  uid: '',
  nickname: 'Ada',
  device: '',
  name: '',
}
const state = {
  bindState: notBound,
  config: { mustbind: false, clientRandNum: 'f'.repeat(64) },
  offered: true,
  standin: false,
}
const qr = { url: '/picture', content: 'https://school.example/loggingIn?scan=1', clientRandNum: 'n1' }

/** Beside the screens under test: a page that wants a login, and one with the binding. */
const page = { feature: 'chat-app', audience: 'all', bar: 'none', title: 'join.title' } as const
const pages: ScreenRoute[] = [
  { ...page, path: '/ktpCourse', screen: async () => Courses, keepAlive: false, sides: [] },
  { ...page, path: '/binding', screen: async () => Binding, keepAlive: false, sides: [] },
]
const Courses = () => <Screen>My courses</Screen>
const Binding = () => (
  <Screen>
    <ChatBinding open={location.search === '?open=1'} />
  </Screen>
)
const table = [...accountRoutes, ...chatAppRoutes, ...pages]
const agent = navigator.userAgent
const pretend = (value: string) =>
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true })

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.answer(schoolCalls.getSchoolConfig, { config })
  server.answer(accountCalls.getAccount, student as never)
  server.answer(accountCalls.logout, {})
  server.answer(chatCalls.getLoginAddress, asked)
  server.answer(chatCalls.getBindingState, state)
  server.answer(chatCalls.getBinding, { isBind: false, nickname: '' })
  server.answer(chatCalls.createBindingCode, qr)
  server.answer(chatCalls.checkBindingCode, { isBind: false, over: false })
})
afterEach(() => {
  server.stop()
  pretend(agent)
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const ours = knownAdditions([
  add(entryChecks, CourseCheck),
  ...laterAdditions.filter(({ to }) => to !== prompts && to !== barButtons),
  add(prompts, BindPrompt),
])
function open(address: string, { as = '' } = {}) {
  if (as) store('token', as)
  history.replaceState(null, '', address)
  return render(<App table={table} client={begin(table)} additions={ours} />)
}
type View = Awaited<ReturnType<typeof open>>
const press = (screen: View, name: string | RegExp) => screen.getByRole('button', { name }).click()
const see = (screen: View, text: string | RegExp) =>
  expect.element(screen.getByText(text).first()).toBeVisible()
const isAt = (path: string) => vi.waitFor(() => expect(location.pathname + location.search).toBe(path))
/** Polls come every three seconds. */
const longTimeout = { timeout: 10_000 }

describe('the QR code of the login', () => {
  const code = { time: 1, url: 'https://school.example/loggingIn?scan=1', code_key: 'c1', standin: false }
  test('is polled until somebody agreed on the phone', async () => {
    server.answer(chatCalls.createLoginCode, code)
    server.refuse(chatCalls.checkLoginCode, accountErrors.chatWaiting)
    const screen = await open('/login')
    await press(screen, 'Continue with WeChat')
    await expect.element(screen.getByRole('img', { name: 'QR code for WeChat' })).toBeVisible()
    await vi.waitFor(() => expect(server.inputsOf(chatCalls.checkLoginCode)).toEqual([{ code_key: 'c1' }]))
    const done = { otherType: 1, token, isenterprise: 0, uid, code_key: '' }
    server.answer(chatCalls.checkLoginCode, done)
    await vi.waitFor(() => expect(stored('token')).toBe(token), longTimeout)
  })

  test('leads somebody new to binding, and says when it was declined', async () => {
    server.answer(chatCalls.createLoginCode, code)
    server.refuse(chatCalls.checkLoginCode, accountErrors.chatDeclined)
    const screen = await open('/login')
    await press(screen, 'Continue with WeChat')
    await see(screen, 'Declined on the phone')
    server.answer(chatCalls.createLoginCode, { ...code, code_key: 'c2' })
    const fresh = { otherType: 2, token: '', isenterprise: 0, uid: '', code_key: 'c2' }
    server.answer(chatCalls.checkLoginCode, fresh)
    await press(screen, 'New code')
    await isAt('/bindWechat')
    expect(stored('code_key')).toBe('c2')
  })

  test('is not offered where there is no chat app', async () => {
    server.answer(schoolCalls.getSchoolConfig, { config: { ...config, chatLoginShown: false } })
    const screen = await open('/login')
    await see(screen, 'Welcome back')
    await vi.waitFor(() => expect(screen.getByText('Continue with WeChat').query()).toBeNull())
  })
})

describe('coming back from the chat app', () => {
  const back = '/loggingIn?code=oauth&state=s1'
  const remember = () => store('chatAsked', JSON.stringify({ state: 's1', key: 'k1' }))

  test.each([
    ['normalLogin', 2, '/login?code=oauth'],
    ['loginByWechat', 2, '/bindWechat?code=oauth'],
  ])('%s with otherType %i goes to %s', async (what, otherType, to) => {
    remember()
    server.answer(chatCalls.loginByReturn, { ...came, state: what, otherType })
    await open(back)
    await isAt(to)
    expect(stored('code_key')).toBe('ck')
    const inputs = server.inputsOf(chatCalls.loginByReturn)
    expect(inputs).toMatchObject([{ code: 'oauth', state: 's1', key: 'k1' }])
  })

  test.each(['normalLogin', 'loginByWechat'])('%s with otherType 1 logs in', async what => {
    remember()
    store('returnTo', '/ktpCourse')
    server.answer(chatCalls.loginByReturn, { ...came, state: what, otherType: 1, token, uid })
    await open(back)
    await isAt('/ktpCourse')
    expect(stored('token')).toBe(token)
    expect(stored('chatAsked')).toBeNull()
  })

  test('is refused where this browser asked nothing, or something else', async () => {
    const screen = await open(back)
    await see(screen, 'Please start again on this device.')
    store('chatAsked', JSON.stringify({ state: 'other', key: 'k' }))
    const again = await open(back)
    await see(again, 'Please start again on this device.')
    expect(server.inputsOf(chatCalls.loginByReturn)).toEqual([])
  })

  test('says what the server says', async () => {
    remember()
    server.refuse(chatCalls.loginByReturn, accountErrors.chatRefused)
    const screen = await open(back)
    await see(screen, 'WeChat didn’t confirm who you are. Please try again')
    await press(screen, 'Go to login')
    await isAt('/login')
  })

  test('with a scanned code asks whether it is agreed to', async () => {
    remember()
    const device = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36'
    server.answer(chatCalls.loginByReturn, { ...came, state: 'scanLogin', code_key: '', device })
    server.refuse(chatCalls.confirmScan, accountErrors.chatTaken)
    const screen = await open(back)
    await see(screen, 'Log in on another device?')
    await see(screen, /Windows/)
    await press(screen, 'Yes, it’s me')
    await see(screen, 'This WeChat account is connected to another account here')
    server.answer(chatCalls.confirmScan, {})
    await press(screen, 'No')
    await see(screen, 'Declined')
    expect(server.inputsOf(chatCalls.confirmScan).at(-1)).toEqual({ key: 'k1', agree: false })
  })
})

describe('inside the chat app', () => {
  beforeEach(() => pretend(`${agent} MicroMessenger/8.0.49`))

  test('somebody without a session is sent to it, and what was wanted is remembered', async () => {
    await open('/ktpCourse')
    await vi.waitFor(() => expect(location.hash).toBe('#asked'))
    expect(server.inputsOf(chatCalls.getLoginAddress)).toMatchObject([{ type: 'normalLogin' }])
    expect(stored('returnTo')).toBe('/ktpCourse')
    expect(JSON.parse(stored('chatAsked') ?? '')).toEqual({ state: 's1', key: 'k1' })
  })

  test('the usual way is taken where it is not offered', async () => {
    server.refuse(chatCalls.getLoginAddress, accountErrors.chatNotOffered)
    const screen = await open('/ktpCourse')
    await expect.element(screen.getByRole('button', { name: /Log in/ }).first()).toBeVisible()
  })

  test('a tap on the login asks it as well', async () => {
    const screen = await open('/login')
    await press(screen, 'Continue with WeChat')
    await vi.waitFor(() => expect(location.hash).toBe('#asked'))
    expect(server.inputsOf(chatCalls.getLoginAddress)).toMatchObject([{ type: 'loginByWechat' }])
  })
})

test('a scanned code opened outside the chat app says so', async () => {
  const screen = await open('/loggingIn?scan=abc')
  await see(screen, 'Open this in WeChat')
  expect(server.inputsOf(chatCalls.getLoginAddress)).toMatchObject([{ scan: 'abc' }])
})

describe('binding an account at the login', () => {
  const fill = async (screen: View) => {
    await screen.getByRole('textbox', { name: 'Account' }).fill('teacher1@demo.lectern')
    await screen.getByPlaceholder('Your password').fill('Chalk&2026')
  }

  test('checks the account, sends the code_key and logs in', async () => {
    store('code_key', 'ck')
    server.refuse(accountCalls.login, accountErrors.chatTaken)
    const screen = await open('/bindWechat?code=oauth')
    await press(screen, 'Connect and log in')
    await see(screen, 'Enter your account (6 characters or more)')
    expect(server.inputsOf(accountCalls.login)).toEqual([])
    await fill(screen)
    await press(screen, 'Connect and log in')
    await see(screen, 'This WeChat account is connected to another account here')
    server.cut(accountCalls.login)
    server.answer(accountCalls.login, loggedIn)
    await press(screen, 'Connect and log in')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(accountCalls.login).at(-1)).toMatchObject({ code_key: 'ck' })
    expect(stored('code_key')).toBeNull()
  })

  test('says when there is no code_key, and asks the server nothing', async () => {
    const screen = await open('/bindWechat')
    await see(screen, 'No code_key read')
    await fill(screen)
    await press(screen, 'Connect and log in')
    expect(server.inputsOf(accountCalls.login)).toEqual([])
  })

  test('happens on the login screen only for those who want it', async () => {
    store('code_key', 'ck')
    server.refuse(accountCalls.login, accountErrors.wrongPassword)
    const screen = await open('/login?code=oauth')
    await fill(screen)
    await press(screen, 'Log in')
    await see(screen, 'Wrong account or password')
    expect(server.inputsOf(accountCalls.login).at(-1)).not.toHaveProperty('code_key')
    await screen.getByRole('checkbox', { name: /Connect WeChat/ }).click()
    server.answer(accountCalls.login, loggedIn)
    await press(screen, 'Log in')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(accountCalls.login).at(-1)).toMatchObject({ code_key: 'ck' })
  })
})

describe('the dialog over the courses', () => {
  test('shows where binding is mandatory, and goes when it is done', async () => {
    server.answer(chatCalls.getBindingState, { ...state, config: { ...state.config, mustbind: true } })
    const screen = await open('/ktpCourse', { as: token })
    await see(screen, 'Your school asks everyone to connect WeChat.')
    expect(screen.getByRole('button', { name: 'Later' }).query()).toBeNull()
    await vi.waitFor(() =>
      expect(server.inputsOf(chatCalls.checkBindingCode)).toEqual([{ clientRandNum: 'n1' }]),
    )
    server.answer(chatCalls.checkBindingCode, { isBind: true, over: false })
    await see(screen, 'WeChat connected')
    await vi.waitFor(() => expect(screen.getByRole('dialog').query()).toBeNull(), longTimeout)
  })

  test('shows on request, may be put off, and does not show otherwise', async () => {
    const screen = await open('/ktpCourse?bind=wechat', { as: token })
    await press(screen, 'Later')
    await vi.waitFor(() => expect(screen.getByRole('dialog').query()).toBeNull())
    // The way back from the dialog's entry is still under way: it would lead from the new address to the asking one.
    await vi.waitFor(() => expect(isSettled()).toBe(true))
    const other = await open('/ktpCourse', { as: token })
    await see(other, 'My courses')
    expect(server.inputsOf(chatCalls.createBindingCode)).toHaveLength(1)
  })
})

describe('the binding of an account', () => {
  test('starts at once where the address asks for it, with a new code when one is over', async () => {
    server.answer(chatCalls.checkBindingCode, { isBind: false, over: true })
    const screen = await open('/binding?open=1', { as: token })
    await see(screen, 'This code is no longer valid.')
    await press(screen, 'New code')
    await vi.waitFor(() => expect(server.inputsOf(chatCalls.createBindingCode).length).toBeGreaterThan(1))
  })

  test('ends after a question', async () => {
    server.answer(chatCalls.getBindingState, { ...state, bindState: 1 })
    server.answer(chatCalls.getBinding, { isBind: true, nickname: 'Ada 微信' })
    server.answer(chatCalls.unbind, {})
    const screen = await open('/binding', { as: token })
    await see(screen, 'Ada 微信')
    await press(screen, 'Disconnect')
    await see(screen, 'Disconnect WeChat?')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    await see(screen, 'WeChat disconnected')
    expect(server.inputsOf(chatCalls.unbind)).toHaveLength(1)
  })
})
