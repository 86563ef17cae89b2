import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import type { Major } from '#contract/features/profile/majors.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { arrivedCode, codeTo, readPicture } from '#server/features/account/test-codes.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const student = (index: number) => students[index]!
const me = (person: CastMember) => app().call(person, accountCalls.getAccount)
const rowOf = (person: CastMember) =>
  app().db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const setRow = (
  person: CastMember,
  columns: { vip_level?: number; phone?: null; email?: null; login?: null },
) => app().db.updateTable('account').set(columns).where('id', '=', person.id).execute()
const strong = 'Chalk&2026'

/** Requests a confirmation code to one's own phone or e-mail. */
async function confirmCode(person: CastMember, by: 'mobile' | 'email') {
  app().clock.advance(61_000)
  const picture = await readPicture(app(), by === 'mobile' ? 'sms' : 'email')
  await app().call(person, profileCalls.sendConfirmationCode, {
    sessionid: picture.sessionid,
    verify: picture.verify,
    by,
  })
  return arrivedCode(app(), by === 'mobile' ? person.phone! : emailOf(person))
}

describe('their own data', () => {
  test('can be changed one by one, and omitted fields stay', async () => {
    const person = student(0)
    await app().call(person, profileCalls.updateProfile, { name: '陈思源', department: '数学学院（一）' })
    await app().call(person, profileCalls.updateProfile, {
      classno: '二班',
      enrolltime: '2025-09',
      grade: '2',
    })
    await app().call(person, profileCalls.updateProfile, { school: '南京大学', number: '2026x' })
    expect(await me(person)).toMatchObject({
      name: '陈思源',
      department: '数学学院（一）',
      school: '南京大学',
      number: '2026x',
      additionInfo: { classno: '二班', enrolltime: '2025-09', grade: '2' },
    })
    expect((await rowOf(person)).name_key).toContain('chensiyuan')
  })

  test('refuse what the rules of the fields refuse, with their messages', async () => {
    const person = student(1)
    const { fieldEmpty, fieldWrong, fieldLong, monthWrong, gradeWrong, taughtWrong } = profileErrors
    const refused = (input: object, error: (typeof profileErrors)[keyof typeof profileErrors]) =>
      app().refused(person, profileCalls.updateProfile, input, error)
    for (const field of ['name', 'department', 'classno', 'number']) {
      await refused({ [field]: '' }, fieldEmpty)
      await refused({ [field]: '   ' }, fieldEmpty)
      await refused({ [field]: '\u200b\u200b' }, fieldEmpty)
      await refused({ [field]: 'x' }, fieldWrong)
      await refused({ [field]: 'x'.repeat(41) }, fieldLong)
    }
    for (const field of ['department', 'classno', 'number'])
      await refused({ [field]: 'x'.repeat(21) }, fieldLong)
    await refused({ department: '<b>数学</b>' }, fieldWrong)
    for (const month of ['1989-12', '2025-13', '2025-9', '', '2099-01', '2025-09-01'])
      await refused({ enrolltime: month }, monthWrong)
    for (const grade of ['0', '7', '', 'one']) await refused({ grade }, gradeWrong)
    await refused({ teachcourse: [''] }, taughtWrong)
    await refused({ teachcourse: Array.from({ length: 21 }, (_, n) => `Course ${n}`) }, taughtWrong)
    expect(await me(person)).toMatchObject({ name: person.name, number: person.number })
    const english = await app().post(profileCalls.updateProfile.path, { stno: '' }, person, {
      'x-language': 'en',
    })
    expect(english.message).toBe('student number cannot be empty')
    const chinese = await app().post(profileCalls.updateProfile.path, { stno: 'x' }, teacher1, {
      'x-language': 'zh-Hans',
    })
    expect(chinese.message).toBe('请输入正确的工号')
  })

  test('show a new name everywhere at once', async () => {
    await me(teacher1)
    await app().call(teacher1, profileCalls.updateProfile, { name: '沈岚岚' })
    expect(await me(teacher1)).toMatchObject({ name: '沈岚岚' })
    const base = await app().call(student(3), courseCalls.getHome, { courseId: linearAlgebra.id })
    expect(base.teacher.name).toBe('沈岚岚')
    await app().call(teacher1, profileCalls.updateProfile, { name: teacher1.name })
  })

  test('keep a hostile name as plain text', async () => {
    const person = student(2)
    const name = `<script>alert(1)</script>'--\u202e`
    await app().call(person, profileCalls.updateProfile, { name: name })
    expect((await me(person)).name).toBe("<script>alert(1)</script>'--")
  })

  test('list taught courses, once each, in form bodies too', async () => {
    await app().call(teacher2, profileCalls.updateProfile, {
      teachcourse: ['World History', '线性代数', 'World History'],
    })
    expect((await me(teacher2)).teachcourse).toEqual(['World History', '线性代数'])
    await app().post(profileCalls.updateProfile.path, { teachcourse: '["高等数学"]' }, teacher2)
    expect((await me(teacher2)).teachcourse).toEqual(['高等数学'])
    await app().call(teacher2, profileCalls.updateProfile, { teachcourse: [] })
    expect((await me(teacher2)).teachcourse).toEqual([])
  })
})

describe('majors', () => {
  const below = async (type: string, pid = '') =>
    (await app().call(student(0), profileCalls.listMajors, { type, pid })).list

  test('are found level by level, for each kind of education', async () => {
    const categories = await below('3')
    expect(categories.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        '哲学',
        '经济学',
        '法学',
        '教育学',
        '文学',
        '历史学',
        '理学',
        '工学',
        '农学',
        '医学',
        '管理学',
        '艺术学',
      ]),
    )
    expect(categories).toHaveLength(12)
    const classes = await Promise.all(categories.map(({ id }) => below('3', id)))
    expect(classes.flat().length).toBe(92)
    const computing = classes.flat().find(({ title }) => title === '计算机类')!
    const majors = await below('3', computing.id)
    expect(majors).toContainEqual(
      expect.objectContaining({
        title: '计算机类',
        hasChildren: 0,
        child: expect.objectContaining({ title: '软件工程' }),
      }),
    )
    for (const type of ['1', '2', '9']) {
      const levels = await below(type)
      expect(levels).toHaveLength(19)
      expect((await below(type, levels[0]!.id)).length).toBeGreaterThan(1)
    }
    expect(await below('0')).toEqual([])
    expect(await below('3', 'nothing/of/the kind')).toEqual([])
  })

  test('are stored as worded in the catalogue, or by hand within its rules', async () => {
    const person = student(4)
    const id = '3/工学/计算机类/软件工程'
    await app().call(person, profileCalls.updateProfile, {
      majors: [
        { type: 3, id, title: 'made up', child: { id: '', title: 'made up' } },
        { type: 0, id: '', title: '数字敦煌学' },
        { type: 0, id: '', title: '数字敦煌学' },
      ],
    })
    const expected: Major[] = [
      { type: 3, id, title: '计算机类', child: { id, title: '软件工程' } },
      { type: 0, id: '', title: '数字敦煌学', child: { id: '', title: '' } },
    ]
    expect(await me(person)).toMatchObject({ majors: expected, majorsV2: expected })
    // The answer can be sent back unchanged.
    await app().call(person, profileCalls.updateProfile, { majors: expected })
    expect((await me(person)).majors).toEqual(expected)

    const { majorEmpty, majorWrong, majorsMany } = profileErrors
    const refused = async (majors: object[], error: (typeof profileErrors)[keyof typeof profileErrors]) =>
      expect((await app().post(profileCalls.updateProfile.path, { majors }, person)).code).toBe(error.code)
    await refused([{ type: 0, title: '' }], majorEmpty)
    await refused([{ type: 0, title: '一'.repeat(13) }], majorWrong)
    await refused([{ type: 0, title: '一' }], majorWrong)
    await refused([{ type: 0, title: '<img>学' }], majorWrong)
    await refused([{ type: 3, id: '3/工学', title: '工学' }], majorWrong)
    await refused([{ type: 3, id: '__proto__', title: '工学' }], majorWrong)
    await refused(
      Array.from({ length: 11 }, (_, n) => ({ type: 0, title: `专业 ${n}` })),
      majorsMany,
    )
    expect((await me(person)).majors).toEqual(expected)
  })
})

describe('the role', () => {
  test('changes at once, while the roles in courses stay', async () => {
    const person = student(5)
    await me(person)
    await app().refused(person, courseCalls.create, { courseName: 'Mine' } as never, kernelErrors.notAllowed)
    await app().call(person, profileCalls.changeRole, { role: '1' })
    expect((await me(person)).usertype).toBe('1')
    const membership = await app()
      .db.selectFrom('membership')
      .select('role')
      .where('account_id', '=', person.id)
      .where('course_id', '=', linearAlgebra.id)
      .executeTakeFirst()
    expect(membership?.role).toBe('student')
    await app().call(person, profileCalls.changeRole, { role: '1' })
    await app().call(person, profileCalls.changeRole, { role: '0' })
    expect((await me(person)).usertype).toBe('0')
  })

  test('of a student with VIP does not become teacher', async () => {
    const person = student(6)
    await setRow(person, { vip_level: 1 })
    await app().refused(person, profileCalls.changeRole, { role: '1' }, profileErrors.vipStudent)
    expect((await me(person)).usertype).toBe('0')
    await setRow(teacher2, { vip_level: 1 })
    await app().call(teacher2, profileCalls.changeRole, { role: '0' })
    await app().refused(teacher2, profileCalls.changeRole, { role: '1' }, profileErrors.vipStudent)
    await setRow(teacher2, { vip_level: 0 })
    await app().call(teacher2, profileCalls.changeRole, { role: '1' })
  })
})

describe('phone and e-mail', () => {
  test('are bound by the code sent there, once', async () => {
    const person = student(7)
    const mobile = '13912340001'
    await app().call(person, profileCalls.checkPhone, { mobile })
    const code = await codeTo(app(), mobile, 'saveMobile')
    await app().refused(person, profileCalls.bindPhone, { mobile, code: '000000' }, accountErrors.codeWrong)
    await app().call(person, profileCalls.bindPhone, { mobile, code })
    expect((await me(person)).mobile).toBe(mobile)
    await app().refused(person, profileCalls.bindPhone, { mobile, code }, profileErrors.alreadyYours)
    // The same code is useless to somebody else, too.
    await app().refused(student(8), profileCalls.bindPhone, { mobile, code }, accountErrors.codeWrong)

    const email = 'New.Box@school.example'
    const mailed = await codeTo(app(), email, 'reg')
    await app().call(person, profileCalls.bindEmail, { email, code: mailed })
    expect((await me(person)).email).toBe('new.box@school.example')
    await app().refused(person, profileCalls.bindEmail, { email, code: mailed }, profileErrors.alreadyYours)
  })

  test('must be well-formed', async () => {
    const person = student(8)
    for (const mobile of ['10912340001', '23912340001', '1391234000', '139123400011', ''])
      for (const call of [profileCalls.checkPhone, profileCalls.bindPhone])
        await app().refused(person, call, { mobile, code: '1' } as never, profileErrors.mobileWrong)
    for (const email of ['nobody', 'a b@school.example', '@school.example', 'a@school', ''])
      await app().refused(person, profileCalls.bindEmail, { email, code: '1' }, profileErrors.emailWrong)
  })

  test('of somebody else are not distinguishable before their code is known, and never taken over', async () => {
    const person = student(8)
    const theirs = student(9).phone!
    await app().call(person, profileCalls.checkPhone, { mobile: theirs })
    for (const mobile of [theirs, '13912349999'])
      await app().refused(person, profileCalls.bindPhone, { mobile, code: '123456' }, accountErrors.codeWrong)
    const code = await codeTo(app(), theirs, 'saveMobile')
    await app().refused(person, profileCalls.bindPhone, { mobile: theirs, code }, profileErrors.contactInUse)
    await app().refused(person, profileCalls.bindPhone, { mobile: theirs, code }, accountErrors.codeWrong)
    expect((await rowOf(student(9))).phone).toBe(theirs)
  })

  test('accept no code for another purpose', async () => {
    const person = student(8)
    const mobile = '13912340002'
    const login = await codeTo(app(), mobile, 'login')
    await app().refused(person, profileCalls.bindPhone, { mobile, code: login }, accountErrors.codeWrong)
  })

  test('bound by two at once go to one', async () => {
    const mobile = '13912340003'
    const code = await codeTo(app(), mobile, 'saveMobile')
    const both = await Promise.allSettled(
      [10, 11].map(index => app().call(student(index), profileCalls.bindPhone, { mobile, code })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await app().db.selectFrom('account').select('id').where('phone', '=', mobile).execute()
    expect(rows).toHaveLength(1)
  })

  test('are unbound while another way of signing in remains', async () => {
    const person = student(12)
    await setRow(person, { login: null })
    const code = await confirmCode(person, 'mobile')
    await app().refused(person, profileCalls.unbindPhone, { code: '000000' }, accountErrors.codeWrong)
    // It unbinds nobody else's phone.
    await app().refused(student(13), profileCalls.unbindPhone, { code }, accountErrors.codeWrong)
    await app().call(person, profileCalls.unbindPhone, { code })
    expect((await rowOf(person)).phone).toBeNull()
    await app().refused(person, profileCalls.unbindPhone, { code }, accountErrors.contactNotBound)
    await app().refused(person, profileCalls.unbindEmail, {}, profileErrors.lastWayIn)
    expect(await app().call(person, profileCalls.getAccountState)).toMatchObject({
      emailremovable: false,
      mobileremovable: false,
    })
    const mobile = '13912340004'
    await app().call(person, profileCalls.bindPhone, {
      mobile,
      code: await codeTo(app(), mobile, 'saveMobile'),
    })
    await app().call(person, profileCalls.unbindEmail)
    await app().refused(person, profileCalls.unbindEmail, {}, accountErrors.contactNotBound)
    await app().refused(person, profileCalls.unbindPhone, { code: '1' }, profileErrors.lastWayIn)
    expect(await rowOf(person)).toMatchObject({ phone: mobile, email: null })
  })

  test('get the confirmation code only after a picture code, at their own address', async () => {
    const person = student(14)
    await app().refused(
      person,
      profileCalls.sendConfirmationCode,
      { verify: '1', sessionid: '1' },
      accountErrors.pictureWrong,
    )
    expect(await confirmCode(person, 'email')).toMatch(/^\d{6}$/)
  })
})

describe('a new password', () => {
  const set = (newpassword: string, more: object = {}) => ({
    newpassword,
    repeatnewpassword: newpassword,
    ...more,
  })
  const logsIn = (person: CastMember, password: string) =>
    app().post(accountCalls.login.path, { email: emailOf(person), password })

  test('is set soon after the login, ends every session, and the old one is rejected', async () => {
    const person = student(15)
    const other = await app().freshToken(person)
    const token = await app().freshToken(person)
    const answer = await app().post(profileCalls.changePassword.path, set(strong), null, { token })
    expect(answer.status).toBe(1)
    for (const gone of [other, token])
      expect((await app().post(accountCalls.getAccount.path, {}, null, { token: gone })).code).toBe(20003)
    expect((await logsIn(person, demoPassword)).code).toBe(accountErrors.wrongPassword.code)
    expect((await logsIn(person, strong)).status).toBe(1)
  })

  test('later requires the current one, or a new login in words that existing clients understand', async () => {
    const person = student(16)
    const token = await app().freshToken(person)
    app().clock.advance(16 * 60_000)
    const late = await app().post(profileCalls.changePassword.path, set(strong), null, {
      token,
      'x-language': 'zh-Hans',
    })
    expect(late).toMatchObject({ status: 0, code: accountErrors.confirmFirst.code })
    expect(late.message).toContain('重新登录')
    const wrong = await app().post(
      profileCalls.changePassword.path,
      set(strong, { oldpassword: 'Wrong&2026' }),
      null,
      {
        token,
      },
    )
    expect(wrong.code).toBe(accountErrors.ownPasswordWrong.code)
    const right = set(strong, { oldpassword: demoPassword })
    expect((await app().post(profileCalls.changePassword.path, right, null, { token })).status).toBe(1)
    expect((await logsIn(person, strong)).status).toBe(1)
  })

  test('must be strong and entered twice', async () => {
    const person = student(17)
    for (const weak of ['', 'abc123', 'letters&only', '123456&', 'a1&', `${strong}${'x'.repeat(20)}`])
      await app().refused(person, profileCalls.changePassword, set(weak), accountErrors.passwordWeak)
    await app().refused(
      person,
      profileCalls.changePassword,
      { newpassword: strong, repeatnewpassword: `${strong}x` },
      accountErrors.passwordsDiffer,
    )
  })

  test('cannot be set by guessing the current one', async () => {
    const person = student(18)
    const token = await app().freshToken(person)
    const guess = () =>
      app().post(profileCalls.changePassword.path, set(strong, { oldpassword: 'Guess&2026' }), null, {
        token,
      })
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await guess()).code).toBe(accountErrors.ownPasswordWrong.code)
    expect((await guess()).code).toBe(accountErrors.tooManyAttempts.code)
  })
})
