import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { type CastMember, emailOf, students, teacher1 } from '#seed/people.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { deliveryOf } from './test-delivery.ts'

const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const app = testApp({ settings: { MAIL_URL: mailbox.url } })
const { set } = homeworkOf(app)
const { pass } = deliveryOf(app)
const [anna, ben] = students as [CastMember, CastMember]
const minute = 60_000

const choose = (who: CastMember, language: 'en' | 'zh-Hans' | 'zh-Hant') =>
  app().call(who, deliveryCalls.setLanguage, { language })
const letterTo = (who: CastMember) => mailbox.letters.find(({ to }) => to.includes(emailOf(who)))

beforeEach(async () => {
  await app().settle()
  await app().db.deleteFrom('delivery').execute()
  await app().db.deleteFrom('notification').execute()
  await app().db.updateTable('account').set({ language: 'zh-Hans', language_chosen: false }).execute()
  for (const person of [anna, ben])
    await app().call(person, deliveryCalls.saveDeliverySettings, { quiet: false })
  mailbox.letters.length = 0
})

describe('mail of a course', () => {
  test('is in the language of its teacher to whoever has chosen none, and to others in theirs', async () => {
    await choose(teacher1, 'en')
    await choose(ben, 'zh-Hans')
    await set({ title: 'Norms' })
    await pass(minute)
    expect(letterTo(anna)).toMatchObject({
      subject: 'New homework: Norms',
      text: expect.stringContaining('Choose which messages you receive'),
    })
    expect(letterTo(ben)).toMatchObject({
      subject: '发布了新作业：Norms',
      text: expect.stringContaining('在这里设置接收哪些消息'),
    })
  })

  test('is in the usual language where nobody has chosen one', async () => {
    await set({ title: 'Norms' })
    await pass(minute)
    expect(letterTo(anna)?.subject).toBe('发布了新作业：Norms')
  })

  test.each([
    ['en', 'Fri 27 Nov 05:18', 'Attendance has started: Fri 27 Nov 05:18'],
    ['en', '11月27日周五 05:18', 'Attendance has started: Fri 27 Nov 05:18'],
    ['en', '2025年9月3日周三 05:18', 'Attendance has started: Wed 3 Sept 2025 05:18'],
    ['zh-Hans', 'Fri 27 Nov 05:18', '考勤已开始，请及时签到：11月27日周五 05:18'],
    ['zh-Hans', 'Wed 3 Sep 2025 05:18', '考勤已开始，请及时签到：2025年9月3日周三 05:18'],
    ['zh-Hant', 'Fri 27 Nov 05:18', '點名已開始，請及時簽到：11月27日週五 05:18'],
    ['zh-Hans', 'Fri 27 Nov', '考勤已开始，请及时签到：Fri 27 Nov'],
    ['zh-Hans', 'Abc 27 Nov 05:18', '考勤已开始，请及时签到：Abc 27 Nov 05:18'],
    ['en', '13月27日周五 05:18', 'Attendance has started: 13月27日周五 05:18'],
  ] as const)('in %s names an attendance that was called “%s”: %s', async (language, title, subject) => {
    await choose(anna, language)
    const { id } = await app().call(teacher1, attendanceCalls.startWithCode, { courseId: courseid, title })
    await pass(minute)
    await app().call(teacher1, attendanceCalls.end, { id })
    expect(letterTo(anna)?.subject).toBe(subject)
  })
})

test('a list is in the language of the screen, names included', async () => {
  const { id } = await app().call(teacher1, attendanceCalls.startWithCode, {
    ...{ courseId: courseid, title: 'Fri 27 Nov 05:18' },
  })
  await app().settle()
  const { data } = await app().post(notificationCalls.list.path, {}, anna, { 'x-language': 'zh-Hans' })
  await app().call(teacher1, attendanceCalls.end, { id })
  expect((data as { list: { title: string }[] }).list[0]?.title).toBe(
    '考勤已开始，请及时签到：11月27日周五 05:18',
  )
})
