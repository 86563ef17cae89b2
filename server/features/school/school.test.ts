import { describe, expect, test } from 'vitest'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { demoSchool, teacher1 } from '#seed/people.ts'
import { readPicture } from '#server/features/account/test-codes.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const namesFor = async (search: string) =>
  (await app().call(null, schoolCalls.getSchoolList, { search })).list.map(({ name }) => name)

describe('the list of schools', () => {
  test('holds the well-known ones and our own', async () => {
    const all = await namesFor('')
    expect(all.length).toBeGreaterThan(150)
    expect(all).toEqual(expect.arrayContaining(['清华大学', '武汉大学', demoSchool]))
  })

  test('is searched by name, pinyin and initials', async () => {
    for (const search of ['浙江大', 'zhejiangdaxue', 'Zhejiang Daxue', 'zjdx'])
      expect(await namesFor(search)).toContain('浙江大学')
    expect((await namesFor('北京大学'))[0]).toBe('北京大学')
    expect(await namesFor("' or 1=1 --")).toEqual([])
  })

  test('is there for the profile under both its names, for people who are logged in', async () => {
    const { list } = await app().call(teacher1, schoolCalls.getCollegeNames, { search: 'lectern' })
    expect(list.map(({ name }) => name)).toEqual([demoSchool])
    expect((await app().post('/InformationSupplementApi/getCollegeList', {}, teacher1)).status).toBe(1)
    expect((await app().post('/InformationSupplementApi/getCollegeList', {}, null)).status).toBe(0)
  })
})

describe("a school's configuration", () => {
  test('offers everything where nothing is said', async () => {
    const { config } = await app().call(null, schoolCalls.getSchoolConfig, {})
    expect(config).toMatchObject({
      name: '',
      registerAllowed: true,
      phoneLogin: true,
      phoneCodes: true,
      mailCodes: true,
      isPrivate: false,
    })
  })

  test('is found by domain under each of its names, by app and by name', async () => {
    await app()
      .db.updateTable('school')
      .set({
        domain: 'whu',
        app_id: 'wx1',
        is_register_open: false,
        has_phone_login: false,
        is_private: true,
      })
      .where('name', '=', '武汉大学')
      .execute()
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
        isPrivate: true,
      })
    }
  })
})

describe('in production without mail and SMS', () => {
  const bare = testApp({ settings: { PRODUCTION: '1' } })

  test('what needs them is not offered, and refused', async () => {
    const { config } = await bare().call(null, schoolCalls.getSchoolConfig, {})
    expect(config).toMatchObject({
      registerAllowed: false,
      phoneLogin: false,
      phoneCodes: false,
      mailCodes: false,
    })
    const mobile = { ...(await readPicture(bare(), 'sms')), mobile: '13900000001' }
    await bare().refused(null, entryCalls.sendCode, mobile, accountErrors.smsNotOffered)
    const mail = { ...(await readPicture(bare(), 'email')), email: 'li@school.example' }
    await bare().refused(null, entryCalls.sendEmailCode, mail, accountErrors.mailNotOffered)
  })
})
