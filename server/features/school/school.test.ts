import { describe, expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { schoolErrors } from '#contract/features/school/errors.ts'
import { operatorSchoolCalls } from '#contract/features/school/operator.ts'
import type { InputOf } from '#contract/input.ts'
import { admin, demoSchool, students, teacher1 } from '#seed/people.ts'
import { codeTo, readPicture } from '#server/features/account/test-codes.ts'
import { sha256 } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
/** Saves a school as the operator: the one with this name, or a new one. */
async function save(input: InputOf<typeof operatorSchoolCalls.saveSchool>) {
  const { list } = await app().call(admin, operatorSchoolCalls.listSchools, { search: input.name })
  const id = list.find(({ name }) => name === input.name)?.id
  return (await app().call(admin, operatorSchoolCalls.saveSchool, { ...input, id })).id
}
const namesFor = async (search: string) =>
  (await app().call(null, schoolCalls.searchSchools, { search })).list.map(({ name }) => name)

describe('the list of schools', () => {
  test('contains the well-known ones and our own', async () => {
    const all = await namesFor('')
    expect(all.length).toBeGreaterThan(150)
    expect(all).toEqual(expect.arrayContaining(['清华大学', '武汉大学', demoSchool]))
  })

  test('is searched by name, pinyin and initials', async () => {
    for (const search of ['浙江大', 'zhejiangdaxue', 'Zhejiang Daxue', 'zjdx'])
      expect(await namesFor(search)).toContain('浙江大学')
    expect((await namesFor('北京大学'))[0]).toBe('北京大学')
    expect(await namesFor(demoSchool)).toEqual([demoSchool])
    expect(await namesFor("' or 1=1 --")).toEqual([])
  })

  test('is available to the profile under both its names, for people who are logged in', async () => {
    const { list } = await app().call(teacher1, schoolCalls.searchSchoolNames, { search: 'lectern' })
    expect(list.map(({ name }) => name)).toEqual([demoSchool])
    expect((await app().post('/InformationSupplementApi/getCollegeList', {}, teacher1)).status).toBe(1)
    expect((await app().post('/InformationSupplementApi/getCollegeList', {}, null)).status).toBe(0)
  })
})

describe("a school's configuration", () => {
  test('offers everything by default', async () => {
    const { config } = await app().call(null, schoolCalls.getSchoolConfig, {})
    expect(config).toMatchObject({
      name: '',
      registerAllowed: true,
      phoneLogin: true,
      phoneCodes: true,
      mailCodes: true,
      isPrivate: false,
      timeZone: 'Asia/Shanghai',
    })
  })

  test('is found by domain under each of its names, by app and by name', async () => {
    await save({
      name: '武汉大学',
      domain: 'whu',
      appid: 'wx1',
      registeropen: false,
      phonelogin: false,
      chatlogin: false,
      isprivate: true,
    })
    const ways = [
      { secondDomain: 'whu' },
      { domain: 'WHU' },
      { mobilexdomain: 'whu' },
      { appid: 'wx1' },
      { school: '武汉大学' },
    ]
    for (const way of ways) {
      const { config } = await app().call(null, schoolCalls.getSchoolConfig, way)
      expect(config).toMatchObject({
        name: '武汉大学',
        registerAllowed: false,
        phoneLogin: false,
        chatLoginShown: false,
        isPrivate: true,
        imopen: true,
      })
    }
  })
})

describe("a school's ways of signing in", () => {
  const person = students[3]!
  const mobile = person.phone!
  const { phoneLoginClosed, chatLoginClosed } = accountErrors

  test('by phone are refused at its address before anything is sent, and for its people everywhere', async () => {
    await save({ name: 'Strict School', domain: 'strict', phonelogin: false, chatlogin: false })
    const picture = await readPicture(app(), 'sms')
    const { sessionid, verify } = picture
    const at = { secondDomain: 'strict' }
    const input = { sessionid, verify, mobile, type: 'login', ...at }
    await app().refused(null, entryCalls.sendPhoneCode, input, phoneLoginClosed)
    await app().refused(null, entryCalls.loginByPhone, { mobile, code: '000000', ...at }, phoneLoginClosed)

    const code = await codeTo(app(), mobile, 'login')
    await app().call(null, entryCalls.loginByPhone, { mobile, code })
    await app()
      .db.updateTable('account')
      .set({ school: 'Strict School' })
      .where('id', '=', person.id)
      .execute()
    const second = await codeTo(app(), mobile, 'login')
    await app().refused(null, entryCalls.loginByPhone, { mobile, code: second }, phoneLoginClosed)
    // A new password is unaffected.
    const reset = await codeTo(app(), mobile, 'forget')
    const grant = await app().call(null, entryCalls.requestResetByPhone, { mobile, code: reset })
    expect(grant.uid).toBe(person.id)
  })

  test('by WeChat are refused at its address, and for its people everywhere', async () => {
    const at = { secondDomain: 'strict' }
    await app().refused(null, chatCalls.createLoginCode, at, chatLoginClosed)
    await app().refused(null, chatCalls.getLoginAddress, at, chatLoginClosed)
    await app()
      .db.insertInto('chat_identity')
      .values({ account_id: person.id, openid: 'o-strict', bound_at: new Date() as never })
      .execute()
    const { code_key } = await app().call(null, chatCalls.createLoginCode, {})
    await app()
      .db.updateTable('chat_request')
      .set({ step: 2, openid: 'o-strict' })
      .where('key_hash', '=', sha256(code_key))
      .execute()
    await app().refused(null, chatCalls.checkLoginCode, { code_key }, chatLoginClosed)
  })
})

describe('the operator', () => {
  test('adds a school and changes it; it is found by pinyin at once', async () => {
    const id = await save({ name: '新星学院', domain: 'xx', picture: 'https://xx.example/a.png' })
    const [found] = (await app().call(admin, operatorSchoolCalls.listSchools, { search: 'xinxing' })).list
    expect(found).toMatchObject({ id, name: '新星学院', domain: 'xx', registeropen: true, isprivate: false })
    await app().call(admin, operatorSchoolCalls.saveSchool, {
      ...found!,
      name: '新星大学',
      registeropen: false,
    })
    const { config } = await app().call(null, schoolCalls.getSchoolConfig, { domain: 'XX' })
    expect(config).toMatchObject({
      name: '新星大学',
      registerAllowed: false,
      picture: 'https://xx.example/a.png',
    })
  })

  test('gets a message for invalid input', async () => {
    const refused = (input: object, error: ErrorDefinition) =>
      app().refused(admin, operatorSchoolCalls.saveSchool, { name: 'New School', ...input }, error)
    await refused({ name: ' ' }, schoolErrors.nameMissing)
    await refused({ name: demoSchool }, schoolErrors.nameTaken)
    await refused({ domain: 'a b' }, schoolErrors.domainWrong)
    await refused({ domain: 'WHU' }, schoolErrors.domainTaken)
    await refused({ appid: 'wx1' }, schoolErrors.appTaken)
    await refused({ picture: 'http://plain.example/a.png' }, schoolErrors.pictureWrong)
    await refused({ id: 'nothing' }, kernelErrors.notFound)
  })

  test('alone sees and changes schools', async () => {
    for (const person of [teacher1, students[0]!]) {
      await app().refused(person, operatorSchoolCalls.listSchools, {}, kernelErrors.notFound)
      await app().refused(person, operatorSchoolCalls.saveSchool, { name: 'Mine' }, kernelErrors.notFound)
    }
  })
})

describe('in production without mail and SMS', () => {
  const bare = testApp({ settings: { PRODUCTION: '1' } })

  test('what needs them is not offered and is refused', async () => {
    const { config } = await bare().call(null, schoolCalls.getSchoolConfig, {})
    expect(config).toMatchObject({
      registerAllowed: false,
      phoneLogin: false,
      phoneCodes: false,
      mailCodes: false,
    })
    const mobile = { ...(await readPicture(bare(), 'sms')), mobile: '13900000001' }
    await bare().refused(null, entryCalls.sendPhoneCode, mobile, accountErrors.smsNotOffered)
    const mail = { ...(await readPicture(bare(), 'email')), email: 'li@school.example' }
    await bare().refused(null, entryCalls.sendEmailCode, mail, accountErrors.mailNotOffered)
  })
})
