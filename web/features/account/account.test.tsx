import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { demoLogins } from '#contract/features/account/demo.ts'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { outboxCalls } from '#contract/features/account/outbox.ts'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { usualDeployment } from '#web/lib/deployment.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { store, stored } from '#web/lib/storage.ts'
import { App } from '#web/shell/App.tsx'
import { begin } from '#web/shell/begin.ts'
import { student } from '#web/test/user.ts'
import { registerCache } from './registration/registration-cache.ts'
import { accountRoutes } from './routes.ts'

const token = 'a'.repeat(64)
const uid = '01890000-0000-7000-8000-000000000002'
const session = '01890000-0000-7000-8000-000000000003'
const config = { ...usualDeployment, chatLoginShown: false, isPrivate: false, imopen: true }
const loggedIn = { url: '', token, isenterprise: 0, uid, bindWechat: false, is_new: 0, safe: 0 }
const figure = {
  sessionid: 'picture-1',
  url: `${location.origin}/UserApi/verify?sessionid=picture-1`,
  // One bit is solved at once.
  hasPicture: true,
  puzzle: { challenge: 'c'.repeat(40), bits: 1 },
}
const grant = { sign: 's'.repeat(40), expires: '1900000000', uid, key: 'k' }
const strong = 'Chalk&2026'

let server: FakeServer
beforeEach(() => {
  registerCache.forget()
  server = fakeServer()
  server.answer(schoolCalls.getSchoolConfig, { config })
  server.answer(entryCalls.getCaptcha, figure)
  server.answer(accountCalls.getAccount, student as never)
  server.answer(accountCalls.logout, {})
})
afterEach(() => {
  server.stop()
  history.replaceState(null, '', '/')
})

function open(address: string, { as = '' } = {}) {
  if (as) store('token', as)
  history.replaceState(null, '', address)
  return render(<App table={accountRoutes} client={begin(accountRoutes)} />)
}
type View = Awaited<ReturnType<typeof open>>
const field = (screen: View, name: string | RegExp) => screen.getByRole('textbox', { name, exact: true })
const press = (screen: View, name: string | RegExp) => screen.getByRole('button', { name }).click()
const see = (screen: View, text: string | RegExp) =>
  expect.element(screen.getByText(text).first()).toBeVisible()

describe('the login', () => {
  test('says what is missing, then what the server says, in the form', async () => {
    server.refuse(accountCalls.login, accountErrors.wrongPassword)
    const screen = await open('/login')
    await press(screen, 'Log in')
    await see(screen, 'Enter your account (6 characters or more)')
    await see(screen, 'enter 6+ digit password')
    await field(screen, 'Account').fill('teacher1@demo.lectern')
    await screen.getByPlaceholder('Your password').fill('wrong-password')
    await press(screen, 'Log in')
    await see(screen, 'Wrong account or password')
    expect(server.inputsOf(accountCalls.login)).toMatchObject([{ remember: '1', source_type: 1 }])
  })

  test('asks for a small sum after many wrong attempts, and again with each further one', async () => {
    server.refuse(accountCalls.login, accountErrors.tooManyAttempts, { needverify: 1 })
    const screen = await open('/login')
    await field(screen, 'Account').fill('teacher1@demo.lectern')
    await screen.getByPlaceholder('Your password').fill('wrong-password')
    await press(screen, 'Log in')
    await see(screen, /There were many wrong attempts from here/)
    await vi.waitFor(() => expect(server.inputsOf(entryCalls.getCaptcha)).toEqual([{ type: 'guess' }]))
    await press(screen, 'Log in')
    await see(screen, 'please enter verification code')
    expect(server.inputsOf(accountCalls.login)).toHaveLength(1)
    server.refuse(accountCalls.login, accountErrors.wrongPassword)
    await field(screen, 'Solve this').fill('42')
    await press(screen, 'Log in')
    await see(screen, 'Wrong account or password')
    await vi.waitFor(() => expect(server.inputsOf(entryCalls.getCaptcha)).toHaveLength(2))
    await press(screen, 'I can’t see the picture')
    await see(screen, 'Verified without the picture')
    server.answer(accountCalls.login, loggedIn)
    await press(screen, 'Log in')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(accountCalls.login).slice(1)).toMatchObject([
      { sessionid: 'picture-1', verify: '42' },
      { sessionid: 'picture-1', verify: expect.stringMatching(/^proof:/) },
    ])
  })

  test('by phone checks the number and the code, and switching back clears the form', async () => {
    const screen = await open('/login')
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await field(screen, 'Phone').fill('23800000000')
    await press(screen, 'Log in')
    await see(screen, 'please enter the correct phone number')
    await see(screen, 'please enter verification code')
    await screen.getByRole('tab', { name: 'With password' }).click()
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await expect.element(field(screen, 'Phone')).toHaveValue('')
    expect(screen.getByText('please enter the correct phone number').query()).toBeNull()
  })

  test('sends a code after a picture code; a wrong one is said in the popup and brings another picture', async () => {
    server.refuse(entryCalls.sendPhoneCode, accountErrors.pictureWrong)
    const screen = await open('/login')
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await field(screen, 'Phone').fill('13800000001')
    await press(screen, 'Send code')
    await field(screen, 'Solve this').fill('9999')
    await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await see(screen, 'please enter correct verification code')
    await vi.waitFor(() => expect(server.inputsOf(entryCalls.getCaptcha)).toHaveLength(2))
    server.answer(entryCalls.sendPhoneCode, {})
    await press(screen, 'I can’t see the picture')
    await see(screen, 'Verified without the picture')
    await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
    expect(server.inputsOf(entryCalls.sendPhoneCode).at(-1)).toMatchObject({
      mobile: '13800000001',
      type: 'login',
      sessionid: 'picture-1',
      verify: expect.stringMatching(/^proof:\d+$/),
    })
  })

  test('offers the ways around the picture only once they would do something', async () => {
    const held = server.hold(entryCalls.getCaptcha, figure)
    const screen = await open('/login')
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await field(screen, 'Phone').fill('13800000001')
    await press(screen, 'Send code')
    for (const way of ['Ask in words instead', 'I can’t see the picture'])
      await expect.element(screen.getByRole('button', { name: way })).toBeDisabled()
    held.release()
    await press(screen, 'I can’t see the picture')
    await see(screen, 'Verified without the picture')
  })

  test('can be sent after a question in words', async () => {
    server.answer(entryCalls.getCaptchaInWords, { question: 'What is seven plus four?' })
    server.answer(entryCalls.sendPhoneCode, {})
    const screen = await open('/login')
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await field(screen, 'Phone').fill('13800000001')
    await press(screen, 'Send code')
    await press(screen, 'Ask in words instead')
    await see(screen, 'What is seven plus four?')
    await expect.element(screen.getByRole('button', { name: 'Verify without answering' })).toBeEnabled()
    await field(screen, 'Your answer').fill('11')
    await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
    expect(server.inputsOf(entryCalls.sendPhoneCode)).toMatchObject([
      { sessionid: 'picture-1', verify: '11' },
    ])
  })

  test('is proved by the device where no questions in words are left', async () => {
    server.refuse(entryCalls.getCaptchaInWords, accountErrors.wordsLimit)
    const screen = await open('/register')
    await press(screen, 'Ask in words instead')
    await see(screen, 'Verified without the picture')
  })

  test('is proved by the device, unasked, where no more pictures are drawn', async () => {
    server.answer(entryCalls.getCaptcha, { ...figure, hasPicture: false })
    server.answer(entryCalls.sendPhoneCode, {})
    const screen = await open('/login')
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await field(screen, 'Phone').fill('13800000001')
    await press(screen, 'Send code')
    await see(screen, 'Verified without the picture')
    expect(document.querySelector('img[src*="/UserApi/verify"]')).toBeNull()
    await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(() => server.inputsOf(entryCalls.sendPhoneCode))
      .toMatchObject([{ sessionid: 'picture-1', verify: expect.stringMatching(/^proof:\d+$/) }])
  })

  test('takes the answer that was given before the address was typed', async () => {
    // Each code has a session of its own, and is right with its own answer only.
    let given = 0
    server.answer(entryCalls.getCaptcha, () => {
      given += 1
      return { ...figure, sessionid: `picture-${given}` }
    })
    server.answer(entryCalls.getCaptchaInWords, ({ sessionid }) => ({ question: `What is ${sessionid}?` }))
    server.answer(entryCalls.sendEmailCode, {})
    const screen = await open('/register')
    await press(screen, 'Ask in words instead')
    await see(screen, 'What is picture-1?')
    await field(screen, 'Your answer').click()
    await userEvent.keyboard('11')
    await field(screen, 'Phone or email').click()
    await userEvent.keyboard('new@example.org')
    await see(screen, 'What is picture-1?')
    await expect.element(field(screen, 'Your answer')).toHaveValue('11')
    await press(screen, 'Continue')
    await expect.poll(() => location.pathname).toBe('/loginVerify')
    expect(server.inputsOf(entryCalls.sendEmailCode)).toMatchObject([
      { sessionid: 'picture-1', verify: '11' },
    ])
  })

  test('asks in words again when another code takes the place of one that is about to expire', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    let given = 0
    server.answer(entryCalls.getCaptcha, () => {
      given += 1
      return { ...figure, sessionid: `picture-${given}` }
    })
    server.answer(entryCalls.getCaptchaInWords, ({ sessionid }) => ({ question: `What is ${sessionid}?` }))
    const screen = await open('/register')
    await press(screen, 'Ask in words instead')
    await see(screen, 'What is picture-1?')
    await field(screen, 'Your answer').click()
    await userEvent.keyboard('1')
    vi.setSystemTime(Date.now() + 250_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await see(screen, 'What is picture-2?')
    // Nothing of the answer to the other question is left.
    await expect.element(field(screen, 'Your answer')).toHaveValue('')
    vi.useRealTimers()
  })

  test('still counts down after a reload, and not longer than a minute whatever the clock did', async () => {
    store('codeUntil:login', String(Date.now() + 30_000))
    const screen = await open('/login')
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await expect.element(screen.getByRole('button', { name: /Resend in (30|29) s/ })).toBeDisabled()
    store('codeUntil:login', String(Date.now() + 9_000_000))
    await screen.getByRole('tab', { name: 'With password' }).click()
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await expect.element(screen.getByRole('button', { name: 'Send code' })).toBeEnabled()
  })

  test('by a phone that is new goes on to the quick registration with the temporary token', async () => {
    server.answer(entryCalls.loginByPhone, { ...loggedIn, token: 'temporary', is_new: 1 })
    server.answer(entryCalls.completeRegistration, loggedIn)
    const screen = await open('/login')
    await screen.getByRole('tab', { name: 'With phone code' }).click()
    await field(screen, 'Phone').fill('13712340001')
    await field(screen, 'Verification code').fill('123456')
    await press(screen, 'Log in')
    await see(screen, 'Create an account')
    expect(location.search).toBe('?mode=quick&phone=13712340001')
    expect(stored('token_for_login')).toBe('temporary')
    expect(screen.getByText('Repeat password').query()).toBeNull()
    await expect.element(screen.getByRole('radio', { name: 'Student' })).not.toBeChecked()
    await expect.element(screen.getByRole('radio', { name: 'Teacher' })).not.toBeChecked()
    await screen.getByRole('radio', { name: 'Student' }).click()
    await field(screen, 'Name').fill('Grace')
    await field(screen, 'Student number').fill('7')
    await field(screen, 'Solve this').fill('42')
    await press(screen, 'Create account')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(entryCalls.completeRegistration)).toMatchObject([
      {
        token: 'temporary',
        name: 'Grace',
        usertype: '0',
        number: '7',
        verify: '42',
        sessionid: 'picture-1',
      },
    ])
  })

  test('with a weak password leads to the reset and opens no session here', async () => {
    const weak = { ...loggedIn, safe: 1, mobile: '13800000001', xAuth: 'pass' }
    server.answer(accountCalls.login, weak)
    const screen = await open('/login')
    await field(screen, 'Account').fill('teacher1@demo.lectern')
    await screen.getByPlaceholder('Your password').fill('letters123')
    await press(screen, 'Log in')
    await see(screen, 'Account security tip')
    expect(server.inputsOf(accountCalls.logout)).toHaveLength(1)
    expect(stored('token')).toBeNull()
    await press(screen, 'Go reset password')
    await see(screen, 'Reset password')
    expect(location.search).toBe('?mobile=13800000001&xAuth=pass')
  })

  test('offers only what the school of the address offers', async () => {
    server.answer(schoolCalls.getSchoolConfig, {
      config: {
        ...config,
        name: '武汉大学',
        registerAllowed: false,
        phoneLogin: false,
        phoneCodes: false,
        mailCodes: false,
      },
    })
    const screen = await open('/login')
    await see(screen, '武汉大学')
    await expect.element(screen.getByRole('tab')).not.toBeInTheDocument()
    for (const name of ['Create an account', 'Forgot password?'])
      await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument()
  })
})

describe('the registration', () => {
  const begin = async (screen: View) => {
    await field(screen, 'Phone or email').fill('Zhixia@school.example')
    await field(screen, 'Solve this').fill('42')
    await press(screen, 'Continue')
    await see(screen, /We emailed a 6-digit code to/)
  }
  const fill = async (screen: View, code = '123456') => {
    await field(screen, 'Verification code').fill(code)
    await screen.getByRole('radio', { name: 'Student' }).click()
    await field(screen, 'Name').fill('林知夏')
    await field(screen, 'Student number').fill('2026999001')
    await screen.getByPlaceholder('6 to 20 characters: letters, digits and symbols').fill(strong)
    await screen.getByPlaceholder('Type it again').fill(strong)
  }

  test('begins with a phone or an e-mail and the picture, and nothing else', async () => {
    const screen = await open('/register')
    await field(screen, 'Phone or email').fill('neither')
    await press(screen, 'Continue')
    await see(screen, 'Enter a phone number or email')
    await see(screen, 'please enter verification code')
    expect(screen.container.querySelectorAll('input')).toHaveLength(2)
    expect(server.inputsOf(entryCalls.sendEmailCode)).toHaveLength(0)
  })

  test('says everything that is wrong with the person at once; a teacher needs no number', async () => {
    server.answer(entryCalls.sendEmailCode, {})
    const screen = await open('/register')
    await begin(screen)
    await screen.getByPlaceholder('6 to 20 characters: letters, digits and symbols').fill('letters123')
    await see(screen, 'Mix letters, digits and symbols')
    await press(screen, 'Create account')
    await see(screen, 'Say whether you’re a student or a teacher')
    await see(screen, 'School (optional)')
    await expect.element(screen.getByRole('textbox', { name: /^Student number/ })).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: 'Student' }).click()
    await expect.element(screen.getByText('Say whether you’re a student')).not.toBeInTheDocument()
    for (const text of [
      'please enter verification code',
      'Please enter your name',
      'Please enter your student number',
      'password strength too low',
      'The two passwords are inconsistent',
    ])
      await see(screen, text)
    await screen.getByRole('radio', { name: 'Teacher' }).click()
    await expect.element(screen.getByText('Please enter your student number')).not.toBeInTheDocument()
    expect(server.inputsOf(entryCalls.register)).toHaveLength(0)
  })

  test('sends the code, keeps the form while a school is picked, verifies and opens the account', async () => {
    server.answer(entryCalls.sendEmailCode, {})
    server.answer(entryCalls.register, { token: 'temporary' })
    server.answer(entryCalls.completeRegistration, loggedIn)
    server.answer(schoolCalls.searchSchools, {
      list: [{ id: '1', coid: '1', name: '南京大学', courseName: '南京大学' }],
    })
    const screen = await open('/register')
    await begin(screen)
    expect(server.inputsOf(entryCalls.sendEmailCode)).toMatchObject([
      { email: 'zhixia@school.example', verify: '42', type: 'reg' },
    ])
    await expect.element(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
    await fill(screen, '111111')
    await press(screen, /School/)
    await press(screen, '南京大学')
    await expect.element(screen.getByRole('button', { name: /南京大学/ })).toBeVisible()
    await expect.element(field(screen, 'Name')).toHaveValue('林知夏')
    await expect.element(screen.getByPlaceholder('Type it again')).toHaveValue(strong)
    server.refuse(entryCalls.register, accountErrors.codeWrong)
    await press(screen, 'Create account')
    await see(screen, 'The code is wrong or no longer valid')
    server.answer(entryCalls.register, { token: 'temporary' })
    await field(screen, 'Verification code').fill('123456')
    await press(screen, 'Create account')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(entryCalls.completeRegistration)).toMatchObject([
      { token: 'temporary', name: '林知夏', school: '南京大学', number: '2026999001', usertype: '0' },
    ])
  })

  test('whose last answer is lost goes on from there: a code counts once', async () => {
    server.answer(entryCalls.sendEmailCode, {})
    server.answer(entryCalls.register, { token: 'temporary' })
    server.cut(entryCalls.completeRegistration)
    const screen = await open('/register')
    await begin(screen)
    await fill(screen)
    await press(screen, 'Create account')
    await see(screen, /The server can’t be reached/)
    server.answer(entryCalls.completeRegistration, loggedIn)
    await press(screen, 'Create account')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(entryCalls.register)).toHaveLength(1)
  })

  test('goes on after the page was loaded again: all is there but code and password', async () => {
    server.answer(entryCalls.sendEmailCode, {})
    server.answer(entryCalls.register, { token: 'temporary' })
    server.answer(entryCalls.completeRegistration, loggedIn)
    const screen = await open('/register')
    await begin(screen)
    await fill(screen)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(strong)
    await screen.unmount()
    // What a page that is loaded again has: storage, no memory.
    const kept = sessionStorage.getItem('registration')!
    registerCache.forget()
    sessionStorage.setItem('registration', kept)

    const form = await open('/register')
    await expect.element(field(form, 'Phone or email')).toHaveValue('zhixia@school.example')
    await expect.element(form.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
    await press(form, 'Enter the code')
    await see(form, 'zhixia@school.example')
    await expect.element(field(form, 'Name')).toHaveValue('林知夏')
    await field(form, 'Verification code').fill('123456')
    await press(form, 'Create account')
    await see(form, 'password strength too low')
    expect(server.inputsOf(entryCalls.register)).toEqual([])
    await form.getByRole('textbox', { name: /^Password/ }).fill(strong)
    await form.getByRole('textbox', { name: /^Repeat password/ }).fill(strong)
    await press(form, 'Create account')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(entryCalls.register)).toMatchObject([{ code: '123456', password: strong }])
    expect(server.inputsOf(entryCalls.completeRegistration)).toMatchObject([
      { name: '林知夏', number: '2026999001', password: strong },
    ])
    expect(sessionStorage.getItem('registration')).toBeNull()
  })

  test('on a demo shows the message that would have been sent', async () => {
    server.answer(schoolCalls.getSchoolConfig, { config: { ...config, isDemo: true } })
    server.answer(entryCalls.sendEmailCode, {})
    server.answer(outboxCalls.getDemoMessage, { text: 'Your verification code is 246802.' })
    const screen = await open('/register')
    await begin(screen)
    await see(screen, /Your verification code is 246802/)
    expect(server.inputsOf(outboxCalls.getDemoMessage)).toEqual([{ email: 'zhixia@school.example' }])
  })

  test('has nothing to verify when opened directly', async () => {
    const screen = await open('/loginVerify')
    await see(screen, 'Nothing to verify')
    await press(screen, 'Start')
    await see(screen, /Already registered/)
  })

  test('takes a school that is not listed as it was typed', async () => {
    server.answer(schoolCalls.searchSchools, { list: [] })
    const screen = await open('/schoolSearch')
    await screen.getByRole('searchbox').fill('My Own School')
    await press(screen, 'Use “My Own School”')
    await see(screen, /Already registered/)
    expect(registerCache.read().school).toBe('My Own School')
  })

  test('is closed where the school says so', async () => {
    server.answer(schoolCalls.getSchoolConfig, { config: { ...config, registerAllowed: false } })
    const screen = await open('/register')
    await see(screen, 'Registration isn’t open here')
  })
})

describe('a demo school', () => {
  test('shows its login whole, so that nothing moves under a finger', async () => {
    const held = server.hold(schoolCalls.getSchoolConfig, { config: { ...config, isDemo: true } })
    const screen = await open('/login')
    await vi.waitFor(() => expect(server.inputsOf(schoolCalls.getSchoolConfig)).toHaveLength(1))
    expect(screen.getByText('Log in').query()).toBeNull()
    held.release()
    await see(screen, 'Log in')
    expect(screen.getByText('As a student').query()).not.toBeNull()
  })

  test('offers its teacher and its student, without typing', async () => {
    server.answer(schoolCalls.getSchoolConfig, { config: { ...config, isDemo: true } })
    server.answer(accountCalls.login, loggedIn)
    const screen = await open('/preLogin')
    await press(screen, 'As a student')
    await vi.waitFor(() => expect(stored('token')).toBe(token))
    expect(server.inputsOf(accountCalls.login)).toMatchObject([{ email: demoLogins.student }])
  })

  test('is offered nowhere else', async () => {
    const screen = await open('/preLogin')
    await see(screen, 'Create an account')
    await expect.element(screen.getByRole('button', { name: 'As a teacher' })).not.toBeInTheDocument()
  })
})

describe('a new password', () => {
  test('takes three steps, back steps back, and ends at the login', async () => {
    server.answer(entryCalls.sendPhoneCode, {})
    server.answer(entryCalls.resetPassword, {})
    server.refuse(entryCalls.requestResetByPhone, accountErrors.codeWrong)
    const screen = await open('/findPassword')
    await press(screen, 'Get code')
    await see(screen, 'Enter a phone number or email')
    await field(screen, 'Phone or email').fill('13800000001')
    await press(screen, 'Get code')
    await field(screen, 'Solve this').fill('42')
    await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await see(screen, /We sent a 6-digit code to/)
    await press(screen, 'Back')
    await expect.element(field(screen, 'Phone or email')).toHaveValue('13800000001')
    await expect.element(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
    // A minute later.
    await screen.unmount()
    store('codeUntil:forget', '0')
    server.answer(entryCalls.requestResetByPhone, grant)
    const later = await open('/findPassword?mobile=13800000001')
    await press(later, 'Get code')
    await field(later, 'Solve this').fill('42')
    await later.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await field(later, 'Verification code').fill('123456')
    await later.getByPlaceholder('6 to 20 characters: letters, digits and symbols').fill(strong)
    await later.getByPlaceholder('Type it again').fill(strong)
    await press(later, 'Set password')
    await see(later, 'Password changed')
    await see(later, 'Welcome back')
    expect(server.inputsOf(entryCalls.requestResetByPhone)).toMatchObject([{ code: '123456' }])
    store('codeUntil:forget', '0')
  })

  test('by phone shows a refusal in an alert', async () => {
    server.answer(entryCalls.sendPhoneCode, {})
    server.refuse(entryCalls.requestResetByPhone, accountErrors.codeWrong)
    const screen = await open('/findPassword?mobile=13800000001')
    await press(screen, 'Get code')
    await press(screen, 'I can’t see the picture')
    await see(screen, 'Verified without the picture')
    await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await screen.getByRole('textbox').fill('111111')
    await expect.element(screen.getByRole('heading', { name: 'System tip' })).toBeVisible()
    await see(screen, 'The code is wrong or no longer valid')
    await press(screen, 'OK')
    server.answer(entryCalls.requestResetByPhone, grant)
    server.answer(entryCalls.resetPassword, {})
    await screen.getByRole('textbox').fill('')
    await screen.getByRole('textbox').fill('123456')
    await screen.getByPlaceholder('6 to 20 characters: letters, digits and symbols').fill(strong)
    await screen.getByPlaceholder('Type it again').fill('Chalk&2027')
    await press(screen, 'Set password')
    await see(screen, 'The two passwords are inconsistent')
    await press(screen, 'OK')
    await screen.getByPlaceholder('Type it again').fill(strong)
    await press(screen, 'Set password')
    await see(screen, 'Welcome back')
    expect(server.inputsOf(entryCalls.resetPassword)).toEqual([
      { ...grant, expires: 1_900_000_000, password: strong },
    ])
  })

  test('that replaces a weak one needs no code', async () => {
    server.answer(entryCalls.requestResetByPhone, grant)
    const screen = await open('/findPassword?email=a%40b.example&xAuth=pass')
    await press(screen, 'Continue')
    await expect.element(screen.getByPlaceholder('Type it again')).toBeVisible()
    expect(server.inputsOf(entryCalls.requestResetByPhone)).toMatchObject([{ xAuth: 'pass' }])
    await press(screen, 'Back')
    await see(screen, /Your password is easy to guess/)
  })
})

describe('my devices', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0'
  const list = [
    {
      id: uid,
      device: 'Mozilla/5.0 (X11; Linux) Chrome/130',
      address: '10.0.0.1',
      projects: '',
      current: true,
    },
    { id: session, device: phone, address: '10.0.0.2', projects: '', current: false },
  ].map(each => ({ ...each, createdAt: 1_700_000_000_000, seenAt: 1_700_000_000_000 }))

  test('are named as people know them, and one is logged out after a question', async () => {
    server.answer(sessionCalls.listSessions, { list })
    server.answer(sessionCalls.endSession, {})
    server.answer(deviceCalls.listDeviceKeys, { list: [] })
    const screen = await open('/mySessions', { as: token })
    await see(screen, 'Linux · Chrome')
    await see(screen, 'iPhone · WeChat')
    await screen.getByRole('button', { name: 'Log out', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await vi.waitFor(() => expect(server.inputsOf(sessionCalls.endSession)).toEqual([{ id: session }]))
    await press(screen, 'Log out of all other devices')
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Log out of all other devices' })
      .click()
    await vi.waitFor(() => expect(server.inputsOf(sessionCalls.endSession)).toHaveLength(2))
  })

  test('that prove themselves at check-ins can be removed', async () => {
    const key = { id: session, thumbprint: 'x', device: phone, createdAt: 1_700_000_000_000, usedAt: null }
    server.answer(sessionCalls.listSessions, { list: [] })
    server.answer(deviceCalls.listDeviceKeys, { list: [key] })
    server.answer(deviceCalls.revokeDeviceKey, {})
    const screen = await open('/mySessions', { as: token })
    await see(screen, 'Devices for check-in')
    await press(screen, 'Remove')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await vi.waitFor(() => expect(server.inputsOf(deviceCalls.revokeDeviceKey)).toEqual([{ id: session }]))
  })
})

describe('the outbox', () => {
  test('shows messages, and refuses anyone but the operator', async () => {
    server.answer(outboxCalls.getOutbox, {
      list: [{ way: 'mail', to: 'a@b.example', subject: 'Hello', text: 'Code 1', sentAt: 1_700_000_000_000 }],
    })
    const screen = await open('/outbox', { as: token })
    await see(screen, 'Hello')
    await screen.unmount()
    server.refuse(outboxCalls.getOutbox, kernelErrors.notFound)
    const refused = await open('/outbox')
    await see(refused, 'Not found, or not available to you')
  })
})

describe('before the login for the to-do list', () => {
  test('the login leads to the list', async () => {
    const screen = await open('/todoLogin')
    await see(screen, 'What is due, in one list')
    await press(screen, 'Log in')
    expect(stored('returnTo')).toBe('/todoList')
  })
})
