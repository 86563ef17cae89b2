import { createCipheriv } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { demoPassword, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { personOf } from './session/sessions.ts'

const app = testApp()
const email = 'teacher1@demo.lectern'
const login = (input: object, headers: Record<string, string> = {}) =>
  app().post('/UserApi/login', { remember: '1', type: 'login', ...input }, null, headers)

describe('logging in with a password', () => {
  test('works with e-mail, phone and either field name, in any letter case of path and account', async () => {
    for (const input of [{ email }, { username: email.toUpperCase() }, { email: teacher1.phone }]) {
      const answer = await app().post('//userapi/LOGIN', { ...input, password: demoPassword })
      expect(answer).toMatchObject({ status: 1, code: 10000, message: '访问成功' })
      expect(answer.data.token).toMatch(/^[0-9a-f]{64}$/)
      expect(answer.data).toMatchObject({ uid: teacher1.id, is_new: 0, safe: 0, isenterprise: 0 })
    }
  })

  test('ignores whatever is in the token header', async () => {
    for (const token of ['', 'null', 'f'.repeat(64)]) {
      expect((await login({ email, password: demoPassword }, { token })).status).toBe(1)
    }
  })

  test('accepts the password under the compatibility key', async () => {
    const key = Buffer.from('ktp4567890123456')
    const cipher = createCipheriv('aes-128-cbc', key, key)
    const password = cipher.update(demoPassword, 'utf8', 'base64') + cipher.final('base64')
    expect((await login({ email, password, encryption: '1' })).status).toBe(1)
    expect((await login({ email, password: 'not base64 at all', encryption: 1 })).status).toBe(0)
  })

  test('answers a wrong password and an unknown account alike', async () => {
    const wrong = await login({ email, password: 'wrong-password' })
    const unknown = await login({ email: 'nobody@demo.lectern', password: 'wrong-password' })
    expect(wrong.message).toContain('密码错误')
    expect(unknown).toEqual(wrong)
    expect(wrong.data).not.toHaveProperty('token')
  })

  test('pauses an account after ten wrong passwords, and no other', async () => {
    const victim = 's39@demo.lectern'
    for (let attempt = 0; attempt < 10; attempt++) await login({ email: victim, password: 'guess-it' })
    expect((await login({ email: victim, password: demoPassword })).code).toBe(
      accountErrors.tooManyAttempts.code,
    )
    expect((await login({ email: 's38@demo.lectern', password: demoPassword })).status).toBe(1)
  })

  test('lets a burst of guesses get past the limit by no more than the number of database connections', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        login({ email: 's37@demo.lectern', password: `guess-${turn}` }),
      ),
    )
    const looked = guesses.filter(({ code }) => code === accountErrors.wrongPassword.code).length
    expect(looked).toBeGreaterThanOrEqual(10)
    expect(looked).toBeLessThan(10 + app().services.config.DATABASE_POOL)
    expect(new Set(guesses.map(({ code }) => code))).toEqual(
      new Set([accountErrors.wrongPassword.code, accountErrors.tooManyAttempts.code]),
    )
    const right = await login({ email: 's37@demo.lectern', password: demoPassword })
    expect(right.code).toBe(accountErrors.tooManyAttempts.code)
  })

  test('opens a new session: one planted beforehand stays logged out', async () => {
    const planted = 'f'.repeat(64)
    const headers = { token: planted, cookie: `token=${planted}` }
    const { data } = await login({ email, password: demoPassword }, headers)
    expect(data.token).not.toBe(planted)
    expect((await app().post('/UserApi/getUserInfo', {}, null, { token: planted })).status).toBe(0)
    // Nor does an existing session change hands when somebody logs in with it.
    const own = await app().tokenOf(students[5]!)
    const other = await login({ email, password: demoPassword }, { token: own })
    expect(other.data.token).not.toBe(own)
    const still = await app().post('/UserApi/getUserInfo', {}, null, { token: own })
    expect(still.data.id).toBe(students[5]!.id)
  })

  test("reports in the reader's language what is missing", async () => {
    const answer = await login({ email: 'x', password: '1' }, { 'x-language': 'en' })
    expect(answer.message).toBe(accountErrors.accountMissing.text.en)
    const short = await login({ email, password: '1' }, { 'x-language': 'zh-Hant' })
    expect(short.message).toBe('請輸入 6 位以上密碼')
  })
})

describe('a session', () => {
  test('shows who is logged in, with the phone masked in the basic data', async () => {
    const info = await app().call(teacher1, accountCalls.getAccount)
    expect(info).toMatchObject({
      name: teacher1.name,
      usertype: '1',
      mobile: teacher1.phone,
      notify1: true,
    })
    const basic = await app().call(teacher1, accountCalls.getAccountBasics)
    expect(basic.mobile).toBe('138****0001')
    expect(basic.token).toBe(await app().tokenOf(teacher1))
  })

  test('has VIP until it ends, everywhere', async () => {
    const person = students[7]!
    const set = (vip_until: number | null) =>
      app()
        .db.updateTable('account')
        .set({ vip_level: 1, vip_until: vip_until === null ? null : at(vip_until) })
        .where('id', '=', person.id)
        .execute()
    const ends = app().clock.now() + 3_600_000
    await set(ends)
    const info = () => app().call(person, accountCalls.getAccount)
    const basic = () => app().call(person, accountCalls.getAccountBasics)
    expect(await info()).toMatchObject({ isvip: 1, endsAt: Math.floor(ends / 1000) })
    expect(await basic()).toMatchObject({ isvip: 1, vipObject: { vip: 1 } })
    await app().refused(person, profileCalls.changeRole, { role: '1' }, profileErrors.vipStudent)
    app().clock.advance(3_600_001)
    expect(await info()).toMatchObject({ isvip: 0, endsAt: 0 })
    expect(await basic()).toMatchObject({ isvip: 0, vipObject: { vip: 0 } })
    const { vip } = (await personOf(app().services, await app().freshToken(person)))!
    expect(vip).toBe(0)
    await app().call(person, profileCalls.changeRole, { role: '1' })
    await app().call(person, profileCalls.changeRole, { role: '0' })
    await set(null)
    expect(await info()).toMatchObject({ isvip: 1, endsAt: 0 })
  })

  test('ends at logout, for its own device only', async () => {
    const { data: first } = await login({ email: 's20@demo.lectern', password: demoPassword })
    const { data: second } = await login({ email: 's20@demo.lectern', password: demoPassword })
    await app().post('/UserApi/logout', {}, null, { token: String(first.token) })
    const ask = async (token: unknown) =>
      (await app().post('/UserApi/getUserInfo', {}, null, { token: String(token) })).code
    expect(await ask(first.token)).toBe(kernelErrors.sessionMissing.code)
    expect(await ask(second.token)).toBe(10000)
  })

  test('is stored only as a hash', async () => {
    const token = await app().tokenOf(students[0]!)
    const rows = await app().db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('by cookie is extended with use, but not by a foreign page', async () => {
    const use = async (token: string, headers: Record<string, string>) => {
      const answer = await app().http.inject({
        url: accountCalls.getAccount.path,
        headers: { token, ...headers },
      })
      return answer.headers['set-cookie']
    }
    expect(await use(await app().freshToken(teacher1), {})).toBeUndefined()
    const [later, other] = [await app().freshToken(teacher1), await app().freshToken(teacher1)]
    app().clock.advance(2 * 3_600_000)
    expect(await use(later, { host: 'localhost', origin: 'http://localhost' })).toMatch(
      new RegExp(`^token=${later}; Path=/; Max-Age=2592000; HttpOnly`),
    )
    expect(await use(later, {})).toBeUndefined()
    expect(await use(other, { origin: 'https://other.example' })).toBeUndefined()
    app().clock.advance(-2 * 3_600_000)
  })

  test('by cookie serves our own pages and no others', async () => {
    const cookie = `token=${await app().tokenOf(teacher1)}`
    const ask = async (origin?: string) =>
      (
        await app().post('/UserApi/getUserInfo', {}, null, {
          cookie,
          host: 'school.example',
          ...(origin ? { origin } : {}),
        })
      ).status
    expect(await ask()).toBe(1)
    expect(await ask('http://school.example')).toBe(1)
    expect(await ask('http://evil.example')).toBe(0)
  })
})
