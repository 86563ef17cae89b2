import { describe, expect, test } from 'vitest'
import { accountErrors } from '#contract/features/account/errors.ts'
import { demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { codeTo, readPicture, solve } from '../test-codes.ts'

const app = testApp()
const { tooManyAttempts, wrongPassword, codeWrong, pictureWrong } = accountErrors

/** Sends a guest's call from a given address. */
async function ask(path: string, body: object, from = '10.0.0.1') {
  const answer = await app().http.inject({
    method: 'POST',
    url: path,
    payload: body,
    remoteAddress: from,
    headers: { 'x-language': 'en' },
  })
  return answer.json() as { status: number; code: number; message: string; data: Record<string, unknown> }
}
const login = (email: string, password: string, more: object = {}, from?: string) =>
  ask('/UserApi/login', { email, password, ...more }, from)

/** The puzzle that a device solves for one more attempt. */
async function solved() {
  const { data } = await ask('/UserApi/getFigureCode', { type: 'guess' })
  return { sessionid: data.sessionid, verify: solve(data.puzzle as { challenge: string; bits: number }) }
}
/** A script tries codes for invented numbers until its address has reached the limit. */
async function useUpAddress(from?: string) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const mobile = `139${String(attempt).padStart(8, '0')}`
    await ask('/UserApi/loginByMobile', { mobile, code: '000000' }, from)
  }
}

describe("300 wrong tries from a school's address", () => {
  test('lock out nobody who solves the picture code, and stop scripts', async () => {
    await useUpAddress()
    const refused = await login(emailOf(teacher1), demoPassword)
    expect(refused).toMatchObject({ status: 0, code: tooManyAttempts.code, data: { needverify: 1 } })
    expect(refused.message).toMatch(/^Too many wrong attempts. Try again in \d+ minutes?$/)
    expect((await login(emailOf(teacher1), demoPassword, await solved())).status).toBe(1)
    const { sessionid, verify } = await readPicture(app(), 'guess')
    expect((await login(emailOf(teacher1), demoPassword, { sessionid, verify })).status).toBe(1)

    // One answer allows one attempt.
    const once = await solved()
    expect((await login(emailOf(teacher1), 'guess-it', once)).code).toBe(wrongPassword.code)
    expect((await login(emailOf(teacher1), demoPassword, once)).code).toBe(pictureWrong.code)
    expect((await login(emailOf(teacher1), demoPassword, { ...once, verify: '7' })).code).toBe(
      pictureWrong.code,
    )
    // Nor does one solved for something else.
    const other = await ask('/UserApi/getFigureCode', { type: 'sms' })
    const puzzle = other.data.puzzle as { challenge: string; bits: number }
    const foreign = { sessionid: other.data.sessionid, verify: solve(puzzle) }
    expect((await login(emailOf(teacher1), demoPassword, foreign)).code).toBe(pictureWrong.code)
    // Elsewhere none is required.
    expect((await login(emailOf(teacher1), demoPassword, {}, '10.0.0.2')).status).toBe(1)
  })

  test('do the same to logging in by code and to a new password', async () => {
    const person = students[20]!
    const mobile = person.phone!
    const code = await codeTo(app(), mobile, 'login')
    const refused = await ask('/UserApi/loginByMobile', { mobile, code })
    expect(refused).toMatchObject({ code: tooManyAttempts.code, data: { needverify: 1 } })
    const wrong = { mobile, code: '000000', ...(await solved()) }
    expect((await ask('/UserApi/loginByMobile', wrong)).code).toBe(codeWrong.code)
    const right = { mobile, code, ...(await solved()) }
    expect((await ask('/UserApi/loginByMobile', right)).data.uid).toBe(person.id)

    const reset = { mobile, code: await codeTo(app(), mobile, 'forget') }
    expect((await ask('/UserApi/forgetPasswordByMobile', reset)).data.needverify).toBe(1)
    const granted = await ask('/UserApi/forgetPasswordByMobile', { ...reset, ...(await solved()) })
    expect(granted.data.uid).toBe(person.id)
  })
})

describe('wrong passwords for one account', () => {
  test('require the picture code at their own address, and nowhere else', async () => {
    const victim = emailOf(students[21]!)
    for (let attempt = 0; attempt < 10; attempt++) await login(victim, 'guess-it', {}, '10.0.1.1')
    expect((await login(victim, demoPassword, {}, '10.0.1.1')).data.needverify).toBe(1)
    expect((await login(victim, demoPassword, {}, '10.0.1.2')).status).toBe(1)
  })

  test('from many addresses require it everywhere, and the owner still gets in', async () => {
    const victim = emailOf(students[22]!)
    for (let attempt = 0; attempt < 100; attempt++)
      await login(victim, 'guess-it', {}, `10.0.2.${Math.floor(attempt / 9)}`)
    expect((await login(victim, demoPassword, {}, '10.0.3.1')).data.needverify).toBe(1)
    expect((await login(victim, demoPassword, await solved(), '10.0.3.1')).status).toBe(1)
    // After a login none is required any more.
    expect((await login(victim, demoPassword, {}, '10.0.3.1')).status).toBe(1)
  })
})

describe('300 codes sent from one address', () => {
  test('still let a device that solves the puzzle through', async () => {
    const send = async (picture: object, mobile: string) =>
      ask('/UserApi/sendCode', { ...picture, mobile, type: 'login' }, '10.0.4.1')
    await app()
      .db.insertInto('counter')
      .values({
        key: 'code:from:10.0.4.1',
        count: 300,
        ends_at: new Date(app().clock.now() + 3_600_000) as never,
      })
      .execute()
    const { sessionid, verify } = await readPicture(app(), 'sms')
    const refused = await send({ sessionid, verify }, '13900001111')
    expect(refused.code).toBe(accountErrors.codeLimitHere.code)
    const { data } = await ask('/UserApi/getFigureCode', { type: 'sms' })
    const proof = solve(data.puzzle as { challenge: string; bits: number })
    expect((await send({ sessionid: data.sessionid, verify: proof }, '13900001111')).status).toBe(1)
  })
})
