import { beforeAll, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { codeTo } from '../test-codes.ts'
import { setPassword } from './resetting.ts'

const app = testApp()
const password = 'Chalk&2026'
const login = (person: CastMember, secret: string, headers = {}) =>
  app().post('/UserApi/login', { email: emailOf(person), password: secret }, null, headers)
const isOpen = async (token: unknown) =>
  (await app().post('/UserApi/getUserInfo', {}, null, { token: String(token) })).status === 1
const grantFor = async (person: CastMember) => {
  const email = emailOf(person)
  const code = await codeTo(app(), email, 'forget')
  const { expires, ...grant } = await app().call(null, entryCalls.requestResetByEmail, { email, code })
  return { ...grant, expires: Number(expires) }
}

describe('a forgotten password', () => {
  test('is reset by mail, and every session ends', async () => {
    const person = students[10]!
    const sessions = [await login(person, demoPassword), await login(person, demoPassword)]
    const grant = await grantFor(person)
    await app().call(null, entryCalls.resetPassword, { ...grant, password })
    expect((await login(person, password)).status).toBe(1)
    expect((await login(person, demoPassword)).status).toBe(0)
    for (const { data } of sessions) expect(await isOpen(data.token)).toBe(false)
  })

  test('is reset by phone', async () => {
    const person = students[11]!
    const code = await codeTo(app(), person.phone!, 'forget')
    const input = { mobile: person.phone!, code }
    const { expires, ...grant } = await app().call(null, entryCalls.requestResetByPhone, input)
    expect(grant.uid).toBe(person.id)
    await app().call(null, entryCalls.resetPassword, { ...grant, expires: Number(expires), password })
    expect((await login(person, password)).status).toBe(1)
  })

  test('must be strong', async () => {
    const grant = await grantFor(students[12]!)
    const weak = { ...grant, password: 'letters123' }
    await app().refused(null, entryCalls.resetPassword, weak, accountErrors.passwordWeak)
    await app().call(null, entryCalls.resetPassword, { ...grant, password })
  })

  test('lifts the pause of an account that somebody guessed at', async () => {
    const person = students[13]!
    for (let guess = 0; guess < 10; guess++) await login(person, 'guess-it')
    expect((await login(person, demoPassword)).code).toBe(accountErrors.tooManyAttempts.code)
    await app().call(null, entryCalls.resetPassword, { ...(await grantFor(person)), password })
    expect((await login(person, password)).status).toBe(1)
  })

  test('of a missing account is reported only to the reader of the code', async () => {
    const code = await codeTo(app(), 'nobody@school.example', 'forget')
    const input = { email: 'nobody@school.example', code }
    await app().refused(null, entryCalls.requestResetByEmail, input, accountErrors.contactUnknown)
  })
})

describe('permission to reset', () => {
  test('works once, even when replayed or raced', async () => {
    const grant = await grantFor(students[14]!)
    const answers = await Promise.all(
      ['Chalk&2027', 'Chalk&2028', 'Chalk&2029'].map(each =>
        app().post('/UserApi/resetPassword', { ...grant, password: each }, null),
      ),
    )
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
    await app().refused(null, entryCalls.resetPassword, { ...grant, password }, accountErrors.resetOver)
  })

  test('is valid for its account, time and key only', async () => {
    const grant = await grantFor(students[15]!)
    const changes = [
      { uid: teacher1.id },
      { expires: grant.expires + 3600 },
      { key: '0'.repeat(32) },
      { sign: '0'.repeat(40) },
      { sign: '' },
    ]
    for (const change of changes)
      await app().refused(
        null,
        entryCalls.resetPassword,
        { ...grant, ...change, password },
        accountErrors.resetOver,
      )
    app().clock.advance(16 * 60_000)
    await app().refused(null, entryCalls.resetPassword, { ...grant, password }, accountErrors.resetOver)
  })
})

describe('a weak password', () => {
  const person = teacher2
  const weak = 'letters123'
  beforeAll(() => transaction(app().services, unit => setPassword(unit, person.id, weak)))

  test('still opens a session, and comes with a pass to set a better one', async () => {
    const { data } = await login(person, weak)
    expect(data).toMatchObject({ safe: 1, mobile: person.phone, email: emailOf(person) })
    const strong = await login(teacher1, demoPassword)
    expect(strong.data.safe).toBe(0)
    expect(strong.data).not.toHaveProperty('xAuth')
  })

  test('is replaced without a code, once, within fifteen minutes', async () => {
    const { data } = await login(person, weak)
    const { data: other } = await login(person, weak)
    const late = { ...data }
    const { expires, ...grant } = await app().call(null, entryCalls.requestResetByPhone, {
      xAuth: String(data.xAuth),
    })
    await app().call(null, entryCalls.resetPassword, { ...grant, expires: Number(expires), password })
    expect(await isOpen(data.token)).toBe(false)
    expect((await login(person, password)).data).toMatchObject({ safe: 0 })
    for (const xAuth of [String(late.xAuth), String(other.xAuth), 'made up'])
      await app().refused(null, entryCalls.requestResetByEmail, { xAuth }, accountErrors.resetOver)
  })

  test('pass expires after fifteen minutes', async () => {
    await transaction(app().services, unit => setPassword(unit, person.id, weak))
    const { data } = await login(person, weak)
    app().clock.advance(16 * 60_000)
    const input = { xAuth: String(data.xAuth) }
    await app().refused(null, entryCalls.requestResetByPhone, input, accountErrors.resetOver)
  })
})

describe('sessions', () => {
  const person = students[16]!

  test('are listed with their devices, this one marked, and ended one by one', async () => {
    const { data: phone } = await login(person, demoPassword, { 'user-agent': 'Phone' })
    const { data: laptop } = await login(person, demoPassword, { 'user-agent': 'Laptop' })
    const list = async (token: unknown) =>
      (await app().post('/UserApi/getSessions', {}, null, { token: String(token) })).data.list as {
        id: string
        device: string
        current: number
      }[]
    const seen = await list(laptop.token)
    expect(seen.map(({ device, current }) => [device, current])).toEqual([
      ['Laptop', 1],
      ['Phone', 0],
    ])
    const end = (id: string | undefined, token: unknown) =>
      app().post('/UserApi/endSession', id ? { id } : {}, null, { token: String(token) })
    const ofPhone = seen.find(({ device }) => device === 'Phone')!.id
    const stranger = await app().tokenOf(students[17]!)
    expect((await end(ofPhone, stranger)).code).toBe(kernelErrors.notFound.code)
    expect(await isOpen(phone.token)).toBe(true)
    expect((await end(ofPhone, laptop.token)).status).toBe(1)
    expect(await isOpen(phone.token)).toBe(false)
    expect((await end(ofPhone, laptop.token)).code).toBe(kernelErrors.notFound.code)
  })

  test('other than this one are ended together', async () => {
    const { data: mine } = await login(person, demoPassword)
    const { data: lost } = await login(person, demoPassword)
    await app().post('/UserApi/endSession', {}, null, { token: String(mine.token) })
    expect(await isOpen(mine.token)).toBe(true)
    expect(await isOpen(lost.token)).toBe(false)
  })

  test('are never taken over from before the login (fixation)', async () => {
    const planted = 'f'.repeat(64)
    const { data } = await login(person, demoPassword, { token: planted, cookie: `token=${planted}` })
    expect(data.token).not.toBe(planted)
    expect(await isOpen(planted)).toBe(false)
    const { data: again } = await login(person, demoPassword, { token: String(data.token) })
    expect(again.token).not.toBe(data.token)
  })
})

describe('guessing at passwords', () => {
  test('is paused across phone, e-mail and restarts', async () => {
    const person = students[18]!
    const names = [emailOf(person), emailOf(person).toUpperCase(), person.phone!]
    for (let guess = 0; guess < 10; guess++)
      await app().post('/UserApi/login', { email: names[guess % 3], password: 'guess-it' }, null)
    expect((await login(person, demoPassword)).code).toBe(accountErrors.tooManyAttempts.code)
    const twin = await app().another()
    const response = await fetch(`${twin.address}/UserApi/login`, {
      method: 'POST',
      body: JSON.stringify({ email: emailOf(person), password: demoPassword }),
    })
    expect(await response.json()).toMatchObject({ status: 0, code: accountErrors.tooManyAttempts.code })
    await twin.stop()
    app().clock.advance(15 * 60_000 + 1)
    expect((await login(person, demoPassword)).status).toBe(1)
  })

  test('all at once does not get far past the limit', async () => {
    const person = students[19]!
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(person, 'guess-it')))
    const looked = answers.filter(({ code }) => code === accountErrors.wrongPassword.code).length
    // Those in flight at the tenth wrong attempt: as many as there are connections.
    expect(looked).toBeLessThanOrEqual(10 + app().services.config.DATABASE_POOL)
    expect((await login(person, demoPassword)).code).toBe(accountErrors.tooManyAttempts.code)
  })
})
