import { describe, expect, test } from 'vitest'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { encodeInput } from '#contract/input.ts'
import { demoPassword, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { codeTo, readPicture } from '../test-codes.ts'

const app = testApp()
const school = '南京大学'
const password = 'Chalk&2026'
const student = { name: '林知夏', school, usertype: '0', number: '2026999001' } as const
const rowOf = (column: 'email' | 'phone', value: string) =>
  app().db.selectFrom('account').selectAll().where(column, '=', value).executeTakeFirst()
const register = async (contact: { phone: string } | { email: string }, more = {}) => {
  const target = 'phone' in contact ? contact.phone : contact.email
  const code = await codeTo(app(), target, 'reg')
  return app().call(null, entryCalls.register, { ...contact, code, password, ...more })
}
const infoOf = (token: string) => app().post('/UserApi/getUserInfo', {}, null, { token })

describe('registering', () => {
  test('with an e-mail opens a student account that is logged in', async () => {
    const { token } = await register({ email: 'Zhixia@School.example' })
    const answer = await app().call(null, entryCalls.completeRegistration, { ...student, token })
    expect(answer).toMatchObject({ is_new: 0, safe: 0 })
    expect((await infoOf(answer.token)).data).toMatchObject({
      username: student.name,
      school,
      stno: student.number,
      email: 'zhixia@school.example',
      usertype: '0',
    })
    const login = await app().post('/UserApi/login', { email: 'ZHIXIA@school.example', password }, null)
    expect(login.status).toBe(1)
  })

  test('with a phone opens a teacher account, without a student number', async () => {
    const { token } = await register({ phone: '13711110001' })
    const input = { ...student, usertype: '1', number: '', token } as const
    const answer = await app().call(null, entryCalls.completeRegistration, input)
    expect((await infoOf(answer.token)).data).toMatchObject({ usertype: '1', mobile: '13711110001' })
  })

  test.each([
    ['en', true],
    [undefined, false],
  ])('on a screen in %s keeps as chosen what the device says: %s', async (language, isChosen) => {
    const phone = language ? '13711110021' : '13711110022'
    const { token } = await register({ phone })
    const input = encodeInput(entryCalls.completeRegistration, { ...student, token })
    const headers: Record<string, string> = language ? { 'x-language': language } : {}
    await app().post(entryCalls.completeRegistration.path, input, null, headers)
    expect(await rowOf('phone', phone)).toMatchObject({
      language: language ?? 'zh-Hans',
      language_chosen: isChosen,
    })
  })

  test('finds people by pinyin afterwards', async () => {
    const { token } = await register({ phone: '13711110002' })
    await app().call(null, entryCalls.completeRegistration, { ...student, token })
    const row = await rowOf('phone', '13711110002')
    expect(row?.name_key.split('\n')).toContain('linzhixia')
  })

  test('quickly, after a login by a phone that is new, asks for a picture code and no password', async () => {
    const phone = '13711110003'
    const code = await codeTo(app(), phone, 'login')
    const login = await app().call(null, entryCalls.loginByPhone, { mobile: phone, code })
    expect(login.is_new).toBe(1)
    expect((await infoOf(login.token)).status).toBe(0)
    const input = { ...student, token: login.token }
    await app().refused(null, entryCalls.completeRegistration, input, accountErrors.pictureWrong)
    await app().call(null, entryCalls.completeRegistration, {
      ...input,
      ...(await readPicture(app(), 'completion')),
    })
    const again = await codeTo(app(), phone, 'login')
    const second = await app().call(null, entryCalls.loginByPhone, { phone, code: again })
    expect(second.is_new).toBe(0)
    expect((await infoOf(second.token)).data).toMatchObject({ username: student.name })
  })

  test('leaves an account without password that no password opens', async () => {
    for (const guess of ['', '      ', 'nobody has this password', demoPassword]) {
      const answer = await app().post('/UserApi/login', { email: '13711110003', password: guess }, null)
      expect(answer.status).toBe(0)
    }
  })

  test('refuses each invalid field with its own message, and may then continue', async () => {
    const { token } = await register({ email: 'careful@school.example' })
    const wrong = [
      [{ name: '' }, accountErrors.nameMissing],
      [{ name: '\u200b\u2060 ' }, accountErrors.nameMissing],
      [{ name: 'x'.repeat(41) }, accountErrors.nameLong],
      [{ number: '' }, accountErrors.numberMissing],
      [{ number: '1'.repeat(21) }, accountErrors.numberLong],
      [{ password: 'onlyletters' }, accountErrors.passwordWeak],
    ] as const
    for (const [change, error] of wrong)
      await app().refused(null, entryCalls.completeRegistration, { ...student, token, ...change }, error)
    await app().call(null, entryCalls.completeRegistration, { ...student, token })
  })

  test.each(['short', 'Aa1!', 'onlyletters', 'letters123', '12345678', 'A#1'.repeat(7)])(
    'refuses the password %s',
    async weak => {
      const email = `weak${weak.length}${weak.at(0)}@school.example`
      const code = await codeTo(app(), email, 'reg')
      await app().refused(
        null,
        entryCalls.register,
        { email, code, password: weak },
        accountErrors.passwordWeak,
      )
    },
  )

  test('refuses an account that is neither phone nor e-mail', async () => {
    for (const email of ['teacher', '23800000000', '1380000', 'a@b', 'a b@c.de', 'a@b.cc,d@e.ff'])
      await app().refused(null, entryCalls.register, { email, code: '1' }, accountErrors.accountTypeWrong)
    await app().refused(null, entryCalls.sendPhoneCode, { mobile: '23800000000' }, accountErrors.phoneWrong)
    await app().refused(null, entryCalls.sendEmailCode, { email: 'a@b' }, accountErrors.emailWrong)
  })

  test('reveals that an account exists only to the owner of the phone', async () => {
    const phone = students[5]!.phone!
    const guess = { phone, code: '000000', password }
    await app().refused(null, entryCalls.register, guess, accountErrors.codeWrong)
    const code = await codeTo(app(), phone, 'reg')
    await app().refused(null, entryCalls.register, { phone, code, password }, accountErrors.contactTaken)
  })

  test('takes half an hour at most, and only a token of ours', async () => {
    const { token } = await register({ email: 'slow@school.example' })
    for (const wrong of ['', 'x', token.slice(1), await app().tokenOf(teacher1)])
      await app().refused(
        null,
        entryCalls.completeRegistration,
        { ...student, token: wrong },
        accountErrors.registrationOver,
      )
    app().clock.advance(31 * 60_000)
    await app().refused(
      null,
      entryCalls.completeRegistration,
      { ...student, token },
      accountErrors.registrationOver,
    )
  })

  test('keeps hostile names as harmless text', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      "Robert'); drop table account;--",
      '\u202egnp.exe',
      '{{7*7}}',
    ]
    for (const [index, username] of names.entries()) {
      const { token } = await register({ email: `hostile${index}@school.example` })
      const { token: session } = await app().call(null, entryCalls.completeRegistration, {
        ...student,
        name: username,
        token,
      })
      const { data } = await infoOf(session)
      expect(data.username).toBe(username.replace('\u202e', ''))
    }
  })
})

describe('two registrations of one phone at the same moment', () => {
  test('make one account; the other is told so', async () => {
    const phone = '13711110010'
    const first = await register({ phone })
    const second = await register({ phone })
    const answers = await Promise.all(
      [first, second].map(({ token }) =>
        app().post(
          entryCalls.completeRegistration.path,
          encodeInput(entryCalls.completeRegistration, { ...student, token }),
          null,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 1])
    expect(answers.find(({ status }) => status === 0)?.code).toBe(accountErrors.contactTaken.code)
    const rows = await app().db.selectFrom('account').select('id').where('phone', '=', phone).execute()
    expect(rows).toHaveLength(1)
  })

  test('one code opens one registration only', async () => {
    const phone = '13711110011'
    const code = await codeTo(app(), phone, 'reg')
    const answers = await Promise.all(
      [1, 2, 3].map(() => app().post('/UserApi/register', { phone, code, password }, null)),
    )
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
  })
})

describe('a closed school', () => {
  test('registers nobody, by its address or by its name', async () => {
    await app()
      .db.updateTable('school')
      .set({ is_register_open: false, domain: 'tongji' })
      .where('name', '=', '同济大学')
      .execute()
    const email = 'closed@school.example'
    const code = await codeTo(app(), email, 'reg')
    const byDomain = { email, code, password, domain: 'TongJi' }
    await app().refused(null, entryCalls.register, byDomain, accountErrors.registrationClosed)
    const { token } = await register({ email })
    const byName = { ...student, school: '同济大学', token }
    await app().refused(null, entryCalls.completeRegistration, byName, accountErrors.registrationClosed)
  })
})
