import { describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { demoPassword, emailOf, students } from '#seed/people.ts'
import { sweepGuestAnswers } from '#server/kernel/idempotency.ts'
import { newToken } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { codeTo, readPicture } from './test-codes.ts'

const app = testApp()
const strong = 'Chalk&2026'
const newKey = () => newToken().slice(0, 32)

/** A request as repeated by a browser that got no answer; returns the answer with its cookie. */
async function ask(call: { path: string }, input: object, key: string) {
  const { headers, body } = await app().http.inject({
    method: 'POST',
    url: call.path,
    payload: JSON.stringify(input),
    headers: { 'content-type': 'application/json', 'x-language': 'en', 'x-once': key },
  })
  return { ...JSON.parse(body), cookie: headers['set-cookie'] }
}

const sessionsOf = async (id: string) =>
  (await app().db.selectFrom('session').select('id').where('account_id', '=', id).execute()).length

describe('an answer lost on the way is given again', () => {
  test('of a registration, step by step: one account, one session, the cookie again', async () => {
    const email = 'lost.answer@school.example'
    const code = await codeTo(app(), email, 'reg')
    const first = { email, code, password: strong }
    const key = newKey()
    const begun = await ask(entryCalls.register, first, key)
    expect(await ask(entryCalls.register, first, key)).toEqual(begun)
    const completion = { token: begun.data.token, username: '林知夏', usertype: '1' }
    const secondKey = newKey()
    const done = await ask(entryCalls.completeRegistration, completion, secondKey)
    expect(done.status).toBe(1)
    expect(done.cookie).toContain(done.data.token)
    expect(await ask(entryCalls.completeRegistration, completion, secondKey)).toEqual(done)
    expect(await sessionsOf(done.data.uid)).toBe(1)
    // Under another key it is another request.
    expect((await ask(entryCalls.register, first, newKey())).code).toBe(accountErrors.codeWrong.code)
    expect((await ask(entryCalls.completeRegistration, completion, newKey())).code).toBe(
      accountErrors.contactTaken.code,
    )
  })

  test('of a quick registration, though its picture code is spent', async () => {
    const mobile = '13600000901'
    const code = await codeTo(app(), mobile, 'login')
    const key = newKey()
    const login = await ask(entryCalls.loginByPhone, { mobile, code }, key)
    expect(login.data.is_new).toBe(1)
    expect(await ask(entryCalls.loginByPhone, { mobile, code }, key)).toEqual(login)
    const { verify, sessionid } = await readPicture(app(), 'completion')
    const person = { token: login.data.token, username: 'Grace', usertype: '1', verify, sessionid }
    const secondKey = newKey()
    const done = await ask(entryCalls.completeRegistration, person, secondKey)
    expect(done.status).toBe(1)
    expect(await ask(entryCalls.completeRegistration, person, secondKey)).toEqual(done)
  })

  test('of a login by code, and of several simultaneous attempts', async () => {
    const { id, phone } = students[3]!
    const before = await sessionsOf(id)
    const code = await codeTo(app(), phone!, 'login')
    const key = newKey()
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(entryCalls.loginByPhone, { mobile: phone, code }, key)),
    )
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(1)
    expect(answers.every(({ status, cookie }) => status === 1 && cookie)).toBe(true)
    expect(await sessionsOf(id)).toBe(before + 1)
  })

  test('of a reset: the permission, and the new password', async () => {
    const email = emailOf(students[4]!)
    const code = await codeTo(app(), email, 'forget')
    const key = newKey()
    const leave = await ask(entryCalls.requestResetByEmail, { email, code }, key)
    expect(leave.status).toBe(1)
    expect(await ask(entryCalls.requestResetByEmail, { email, code }, key)).toEqual(leave)
    const reset = { ...leave.data, password: strong }
    const secondKey = newKey()
    for (const _ of [1, 2]) expect((await ask(entryCalls.resetPassword, reset, secondKey)).status).toBe(1)
    expect((await ask(entryCalls.resetPassword, reset, newKey())).code).toBe(accountErrors.resetOver.code)
  })

  test('of a refusal: a wrong code sent again counts once', async () => {
    const { phone } = students[5]!
    const code = await codeTo(app(), phone!, 'login')
    const wrong = { mobile: phone, code: code === '000000' ? '111111' : '000000' }
    const key = newKey()
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await ask(entryCalls.loginByPhone, wrong, key)).code).toBe(accountErrors.codeWrong.code)
    expect((await ask(entryCalls.loginByPhone, { mobile: phone, code }, newKey())).status).toBe(1)
  })
})

describe('nobody else learns anything from a key', () => {
  const { id } = students[6]!
  const right = { email: emailOf(students[6]!), password: demoPassword }

  test('somebody with the key, but not the request, gets what everybody gets', async () => {
    const key = newKey()
    const { data } = await ask(accountCalls.login, right, key)
    const guess = await ask(accountCalls.login, { ...right, password: 'Guess&2026' }, key)
    expect(guess.code).toBe(accountErrors.wrongPassword.code)
    expect(JSON.stringify(guess)).not.toContain(data.token)
    expect(guess.cookie).toBeUndefined()
    expect((await ask(entryCalls.loginByPhone, right, key)).status).toBe(0)
  })

  test('a guessable key is ignored', async () => {
    const before = await sessionsOf(id)
    const tokens = []
    for (const key of ['1', 'sixteen-letters-', 'k'.repeat(65), `${newKey()}\u00e9`, ''])
      for (const _ of [1, 2]) tokens.push((await ask(accountCalls.login, right, key)).data.token)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(await sessionsOf(id)).toBe(before + tokens.length)
  })

  test('what is stored holds neither key nor token nor password in plain text, and cannot be opened without the key', async () => {
    const key = newKey()
    const { data } = await ask(accountCalls.login, right, key)
    const rows = await app().db.selectFrom('answered_guest').selectAll().execute()
    const kept = rows.map(row => `${row.request_hash.toString('latin1')}${row.answer}`).join('\n')
    for (const secret of [
      key,
      data.token,
      demoPassword,
      right.email,
      Buffer.from(key, 'hex').toString('latin1'),
    ])
      expect(kept).not.toContain(secret)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('after ten minutes it is another request, and the sweep leaves nothing', async () => {
    const key = newKey()
    const { data } = await ask(accountCalls.login, right, key)
    app().clock.advance(9 * 60_000)
    expect((await ask(accountCalls.login, right, key)).data.token).toBe(data.token)
    app().clock.advance(60_000)
    const later = await ask(accountCalls.login, right, key)
    expect(later.data.token).not.toBe(data.token)
    expect((await ask(accountCalls.login, right, key)).data.token).toBe(later.data.token)
    app().clock.advance(10 * 60_000)
    await transaction(app().services, unit => sweepGuestAnswers.run(unit, {}))
    expect(await app().db.selectFrom('answered_guest').selectAll().execute()).toEqual([])
  })

  test('a session that was ended stays ended', async () => {
    const key = newKey()
    const { data } = await ask(accountCalls.login, right, key)
    const as = { token: data.token }
    await app().post(accountCalls.logout.path, {}, null, as)
    expect((await ask(accountCalls.login, right, key)).data.token).toBe(data.token)
    expect((await app().post(accountCalls.getAccount.path, {}, null, as)).code).toBe(20003)
  })
})
