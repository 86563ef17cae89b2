import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { identityCalls } from '#contract/features/account/identity.ts'
import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { arrivedCode, codeTo, readPicture } from '#server/features/account/test-codes.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const student = (index: number) => students[index]!
const quarter = 15 * 60_000

/** A session some time after the login, as on a lent, lost or stolen phone. */
async function oldSession(person: CastMember) {
  const token = await app().freshToken(person)
  app().clock.advance(quarter + 1000)
  const call = (of: Call, input: object = {}) =>
    app().post(of.path, input, null, { token, 'x-language': 'zh-Hans' })
  return { token, call }
}
type Session = Awaited<ReturnType<typeof oldSession>>

/** Requests a confirmation code to one's own phone or e-mail. */
async function confirmCode(session: Session, person: CastMember, by: 'mobile' | 'email') {
  app().clock.advance(61_000)
  const { sessionid, verify } = await readPicture(app(), by === 'mobile' ? 'sms' : 'email')
  await session.call(profileCalls.sendConfirmationCode, { sessionid, verify, by })
  return arrivedCode(app(), by === 'mobile' ? person.phone! : emailOf(person))
}
/** The last message that arrived at an address. */
async function letterTo(target: string) {
  await app().settle()
  return app()
    .services.ports.outbox?.messages()
    .find(({ to }) => to === target)
}
const setRow = (
  person: CastMember,
  columns: { password_hash?: string; language?: string; email?: null; phone?: null },
) => app().db.updateTable('account').set(columns).where('id', '=', person.id).execute()

const contactsOf = (person: CastMember) =>
  app()
    .db.selectFrom('account')
    .select(['email', 'phone'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()

describe('anyone with only a session opened a while ago', () => {
  test('cannot replace the mailbox or phone with their own', async () => {
    const victim = student(35)
    const stolen = await oldSession(victim)
    const email = 'attacker@elsewhere.example'
    const mailed = await codeTo(app(), email, 'reg')
    const mobile = '13912345678'
    const texted = await codeTo(app(), mobile, 'saveMobile')
    for (const answer of [
      await stolen.call(profileCalls.bindEmail, { email, code: mailed }),
      await stolen.call(profileCalls.bindPhone, { mobile, code: texted }),
    ]) {
      expect(answer).toMatchObject({ status: 0, code: accountErrors.confirmFirst.code })
      // Existing clients show it, log in again on seeing this word, and then succeed.
      expect(answer.message).toContain('重新登录')
    }
    expect(await contactsOf(victim)).toEqual({ email: emailOf(victim), phone: victim.phone })
  })

  test('cannot remove the e-mail, nor bind or unbind WeChat', async () => {
    const victim = student(34)
    const stolen = await oldSession(victim)
    for (const [call, input] of [
      [profileCalls.unbindEmail, {}],
      [chatCalls.createBindingCode, {}],
      [chatCalls.createBindingPicture, {}],
      [chatCalls.getLoginAddress, { type: 'bind' }],
      [chatCalls.unbind, {}],
    ] as const)
      expect([call.path, (await stolen.call(call, input)).code]).toEqual([
        call.path,
        accountErrors.confirmFirst.code,
      ])
    expect((await contactsOf(victim)).email).toBe(emailOf(victim))
  })
})

describe('the owner, after proving it', () => {
  test('by the password, may change the e-mail for a quarter of an hour; the old one is notified in their language', async () => {
    const person = student(33)
    await setRow(person, { language: 'en' })
    const session = await oldSession(person)
    const wrong = await session.call(identityCalls.confirmIdentity, { password: 'Wrong&2026' })
    expect(wrong.code).toBe(accountErrors.ownPasswordWrong.code)
    expect((await session.call(identityCalls.confirmIdentity)).code).toBe(accountErrors.proofMissing.code)
    expect((await session.call(identityCalls.confirmIdentity, { password: demoPassword })).status).toBe(1)
    const email = 'new-box@school.example'
    const change = { email, code: await codeTo(app(), email, 'reg') }
    expect((await session.call(profileCalls.bindEmail, change)).status).toBe(1)
    for (const old of [emailOf(person), person.phone!]) {
      const letter = await letterTo(old)
      expect(letter?.text).toMatch(/^The email of your Lectern account is now n\*\*\*@school\.example\./)
    }
    app().clock.advance(quarter)
    expect((await session.call(profileCalls.unbindEmail)).code).toBe(accountErrors.confirmFirst.code)
  })

  test('by a code to the current phone, without any password, unbinds the e-mail and sets a first password', async () => {
    const person = student(32)
    await setRow(person, { password_hash: '', language: 'zh-Hant' })
    const session = await oldSession(person)
    const typed = await session.call(identityCalls.confirmIdentity, { password: demoPassword })
    expect(typed.message).toBe(accountErrors.passwordUnset.text.zh)
    const code = await confirmCode(session, person, 'mobile')
    expect((await session.call(identityCalls.confirmIdentity, { code, by: 'mobile' })).status).toBe(1)
    expect((await session.call(identityCalls.confirmIdentity, { code, by: 'mobile' })).code).toBe(
      accountErrors.codeWrong.code,
    )
    expect((await session.call(profileCalls.unbindEmail)).status).toBe(1)
    expect((await letterTo(emailOf(person)))?.text).toContain('您的 Lectern 帳號已解綁電子郵件')
    const set = { newpassword: 'Chalk&2026', repeatnewpassword: 'Chalk&2026' }
    expect((await session.call(profileCalls.changePassword, set)).status).toBe(1)
    expect((await letterTo(person.phone!))?.text).toContain('密碼已修改')
  })

  test('has proved it for that session only, and not for another account', async () => {
    const person = student(31)
    const shown = await oldSession(person)
    const other = await oldSession(person)
    await shown.call(identityCalls.confirmIdentity, { password: demoPassword })
    expect((await other.call(profileCalls.unbindEmail)).code).toBe(accountErrors.confirmFirst.code)
    const stranger = await oldSession(student(30))
    const code = await confirmCode(shown, person, 'email')
    const tried = await stranger.call(identityCalls.confirmIdentity, { code, by: 'email' })
    expect(tried.code).toBe(accountErrors.codeWrong.code)
  })

  test('cannot be guessed', async () => {
    const session = await oldSession(student(29))
    const guess = async () =>
      (await session.call(identityCalls.confirmIdentity, { password: 'Guess&2026' })).code
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await guess()).toBe(accountErrors.ownPasswordWrong.code)
    expect(await guess()).toBe(accountErrors.tooManyAttempts.code)
  })

  test('with neither password nor contact proves it by a new login', async () => {
    const person = student(28)
    await setRow(person, { password_hash: '', email: null, phone: null })
    const session = await oldSession(person)
    const late = await session.call(profileCalls.closeAccount)
    expect(late.code).toBe(accountErrors.confirmFirst.code)
    const token = await app().freshToken(person)
    expect((await app().post(profileCalls.closeAccount.path, {}, null, { token })).status).toBe(1)
  })
})

describe('a teacher without a password', () => {
  test('transfers a course, and deletes one with students, by a code', async () => {
    await setRow(teacher1, { password_hash: '' })
    const session = await oldSession(teacher1)
    const courseid = linearAlgebra.id
    const give = { courseid, account: emailOf(teacher2) }
    expect((await session.call(archiveCalls.transfer, give)).code).toBe(accountErrors.proofMissing.code)
    const typed = { courseid, password: demoPassword }
    expect((await session.call(courseCalls.delete, typed)).message).toBe(accountErrors.passwordUnset.text.zh)
    const first = await confirmCode(session, teacher1, 'email')
    const unknown = { ...give, account: 'nobody@demo.lectern', code: '000000', by: 'email' }
    expect((await session.call(archiveCalls.transfer, unknown)).code).toBe(accountErrors.codeWrong.code)
    const given = await session.call(archiveCalls.transfer, { ...give, code: first, by: 'email' })
    expect(given.data.username).toBe(teacher2.name)
    const back = { courseid, account: teacher1.phone!, password: demoPassword }
    expect((await app().post(archiveCalls.transfer.path, back, teacher2)).status).toBe(1)
    const second = await confirmCode(session, teacher1, 'mobile')
    expect((await session.call(courseCalls.delete, { courseid, code: second })).status).toBe(1)
  })
})
