import { describe, expect, test } from 'vitest'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { arrivedCode, codeTo, readPicture } from '../test-codes.ts'

const app = testApp()
const phone = teacher1.phone!
const login = (code: string, mobile = phone) => app().post('/UserApi/loginByMobile', { mobile, code }, null)
const ask = async (mobile: string, headers = {}) =>
  app().post(
    '/UserApi/sendCode',
    { ...(await readPicture(app(), 'sms')), mobile, type: 'login' },
    null,
    headers,
  )

describe('a code', () => {
  test('opens a session of its phone once', async () => {
    const code = await codeTo(app(), phone, 'login')
    const answer = await login(code)
    expect(answer.data).toMatchObject({ uid: teacher1.id, is_new: 0 })
    expect(answer.data.token).toMatch(/^[0-9a-f]{64}$/)
    expect((await login(code)).code).toBe(accountErrors.codeWrong.code)
  })

  test("is sent in the reader's language", async () => {
    const texts: string[] = []
    for (const [index, language] of ['en', 'zh-Hans', 'zh-Hant'].entries()) {
      const mobile = `1360000000${index}`
      await ask(mobile, { 'x-language': language })
      await arrivedCode(app(), mobile)
      texts.push(
        app()
          .services.ports.outbox!.messages()
          .find(({ to }) => to === mobile)!.text,
      )
    }
    expect(texts[0]).toContain('Your verification code')
    expect(texts[1]).toContain('验证码')
    expect(texts[2]).toContain('驗證碼')
  })

  test('is stored nowhere in plain text', async () => {
    const code = await codeTo(app(), '13600000009', 'login')
    const rows = await app().db.selectFrom('verification').select('code').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(row => row.code.length < 40 || row.code === code)).toEqual([])
  })

  test('for one purpose opens nothing else', async () => {
    const code = await codeTo(app(), phone, 'login')
    const reset = { mobile: phone, code }
    await app().refused(null, entryCalls.requestResetByPhone, reset, accountErrors.codeWrong)
    await app().refused(null, entryCalls.register, { phone, code }, accountErrors.codeWrong)
    expect((await login(code)).status).toBe(1)
  })

  test('of one phone does not open another', async () => {
    const code = await codeTo(app(), phone, 'login')
    expect((await login(code, students[0]!.phone!)).status).toBe(0)
  })

  test('expires after ten minutes, and is replaced by the next', async () => {
    const old = await codeTo(app(), phone, 'login')
    const next = await codeTo(app(), phone, 'login')
    if (old !== next) expect((await login(old)).status).toBe(0)
    app().clock.advance(10 * 60_000)
    expect((await login(next)).code).toBe(accountErrors.codeWrong.code)
  })

  test('takes five guesses, then not even the right one counts', async () => {
    const mobile = students[1]!.phone!
    const code = await codeTo(app(), mobile, 'login')
    const wrong = code === '000000' ? '111111' : '000000'
    const guesses = await Promise.all(Array.from({ length: 12 }, () => login(wrong, mobile)))
    expect(new Set(guesses.map(answer => answer.code))).toEqual(new Set([accountErrors.codeWrong.code]))
    expect((await login(code, mobile)).code).toBe(accountErrors.codeWrong.code)
    const next = await codeTo(app(), mobile, 'login')
    expect((await login(next, mobile)).status).toBe(1)
  })

  test('must be given', async () => {
    expect((await login('')).code).toBe(accountErrors.codeMissing.code)
  })
})

describe('asking for codes', () => {
  test('waits a minute before the next, whatever it is for, and costs no picture code', async () => {
    const mobile = '13600000020'
    expect((await ask(mobile)).status).toBe(1)
    const picture = await readPicture(app(), 'sms')
    const soon = { ...picture, mobile, type: 'reg' }
    const refused = await app().post('/UserApi/sendCode', soon, null, { 'x-language': 'en' })
    expect(refused.code).toBe(accountErrors.codeWait.code)
    expect(Number(refused.data.seconds)).toBeGreaterThan(50)
    app().clock.advance(60_000)
    expect((await app().post('/UserApi/sendCode', soon, null)).status).toBe(1)
  })

  test('for one phone at the same moment sends one', async () => {
    const mobile = '13600000021'
    const pictures = await Promise.all([1, 2, 3, 4].map(() => readPicture(app(), 'sms')))
    const answers = await Promise.all(
      pictures.map(picture => app().post('/UserApi/sendCode', { ...picture, mobile }, null)),
    )
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
    await app().settle()
    expect(
      app()
        .services.ports.outbox!.messages()
        .filter(({ to }) => to === mobile),
    ).toHaveLength(1)
  })

  test('ends after ten in a day', async () => {
    const mobile = '13600000022'
    for (let turn = 0; turn < 10; turn++) {
      app().clock.advance(61_000)
      expect((await ask(mobile)).status).toBe(1)
    }
    app().clock.advance(61_000)
    expect((await ask(mobile)).code).toBe(accountErrors.codeLimit.code)
    app().clock.advance(24 * 3_600_000)
    expect((await ask(mobile)).status).toBe(1)
  })

  test('without the picture code is refused and sends nothing', async () => {
    const input = { mobile: '13600000023', verify: '12', sessionid: '' }
    await app().refused(null, entryCalls.sendPhoneCode, input, accountErrors.pictureWrong)
    await app().settle()
    expect(
      app()
        .services.ports.outbox!.messages()
        .some(({ to }) => to === input.mobile),
    ).toBe(false)
  })
})

describe('nobody learns whether an account exists', () => {
  const known = { phone: students[8]!.phone!, email: 's09@demo.lectern' }
  const unknown = { phone: '13512345678', email: 'nobody@demo.lectern' }
  const strange = (requestId: unknown) => requestId

  test.each(['login', 'reg', 'forget'])('by asking for a code to %s', async type => {
    app().clock.advance(61_000)
    const answers = []
    for (const mobile of [known.phone, unknown.phone])
      answers.push(
        await app().post('/UserApi/sendCode', { ...(await readPicture(app(), 'sms')), mobile, type }, null),
      )
    for (const email of [known.email, unknown.email])
      answers.push(
        await app().post(
          '/UserApi/sendEmailCode',
          { ...(await readPicture(app(), 'email')), email, type },
          null,
        ),
      )
    expect(answers[0]?.status).toBe(1)
    expect(new Set(answers.map(answer => JSON.stringify({ ...answer, requestId: strange(0) }))).size).toBe(1)
    await app().settle()
    const receivers = app()
      .services.ports.outbox!.messages()
      .slice(0, 4)
      .map(({ to }) => to)
    // The same work is done: a code goes out either way.
    expect(receivers.sort()).toEqual([known.phone, unknown.phone, known.email, unknown.email].sort())
  })

  test('by a wrong code for a new password, a registration or a login', async () => {
    const paths = ['/UserApi/forgetPasswordByMobile', '/UserApi/loginByMobile', '/UserApi/register']
    for (const path of paths) {
      const [one, other] = await Promise.all(
        [known.phone, unknown.phone].map(mobile =>
          app().post(path, { mobile, phone: mobile, code: '123123', password: 'Chalk&2026' }, null),
        ),
      )
      expect(one?.code).toBe(accountErrors.codeWrong.code)
      expect(other).toEqual(one)
    }
  })
})
