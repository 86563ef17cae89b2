import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { assistant1, type CastMember, emailOf, students, teacher1 } from '#seed/people.ts'
import { courseid as courseId, homeworkOf } from '#server/features/homework/test-homework.ts'
import { deliveryOf } from '#server/features/notification/test-delivery.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'

const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const app = testApp({ settings: { MAIL_URL: mailbox.url, PUBLIC_URL: 'https://school.example' } })
const { newClass } = homeworkOf(app)
const { pass, run } = deliveryOf(app)
const [anna, ben] = students as [CastMember, CastMember]
const minute = 60_000

beforeEach(async () => {
  await app().settle()
  app().clock.advance(60 * minute)
  await app().db.deleteFrom('delivery').execute()
  await app().db.deleteFrom('notification').execute()
  for (const person of [anna, ben])
    await app().call(person, deliveryCalls.saveDeliverySettings, { quiet: false })
  mailbox.letters.length = 0
})

type Added = Partial<{
  folderId: string
  classId: string
  publishAt: number | null
  by: CastMember
  form: '2'
}>
async function add(title: string, { by = teacher1, classId, ...more }: Added = {}) {
  const times = { groupId: null, publishAt: null, beginsAt: null, endsAt: null }
  const { id } = await app().call(by, materialCalls.add, {
    ...{ courseId, title, form: '2', source: 'https://a.example/page', ...more },
    ...(classId && { audience: [{ classId, ...times }] }),
  })
  await app().settle()
  return id
}
const listOf = async (who: CastMember) =>
  (await app().call(who, notificationCalls.list, { pageSize: 50 })).list
const titlesOf = async (who: CastMember) => (await listOf(who)).map(({ title }) => title)
const unreadOf = async (who: CastMember) => (await app().call(who, notificationCalls.countUnread)).total
const lettersTo = (who: CastMember) => mailbox.letters.filter(({ to }) => to.includes(emailOf(who)))
const subjectsTo = (who: CastMember) => lettersTo(who).map(({ subject }) => subject)
const act = (what: 'unpublish' | 'publish' | 'delete', contentId: string) =>
  app().call(teacher1, activityCalls[what], { courseId, contentId })

describe('materials in a row', () => {
  test('are one message, counted once, and one mail when the row has ended', async () => {
    await add('One')
    await pass(2 * minute)
    await add('Two')
    await pass(2 * minute)
    await add('Three')
    expect(await listOf(anna)).toMatchObject([
      { title: '新链接：Three、Two、One', isRead: false, contentType: 0, contentId: '', courseId },
    ])
    expect(await unreadOf(anna)).toBe(1)
    await pass(2 * minute)
    expect(subjectsTo(anna)).toEqual([])
    await pass(minute)
    await run('notification.deliver.sweep')
    expect(subjectsTo(anna)).toEqual(['新链接：Three、Two、One'])
    expect(lettersTo(anna)[0]!.text).toContain(
      `https://school.example/courseHome?courseId=${courseId}&courseRole=0`,
    )
  })

  test('of which there are many name the newest, and come without end in several', async () => {
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await add(title)
      app().clock.advance(2 * minute)
    }
    expect(await titlesOf(anna)).toEqual(['新链接：f', '新链接：e、d、c、b 等 5 项'])
    await pass(0)
    await pass(minute)
    expect(subjectsTo(anna)).toEqual(['新链接：e、d、c、b 等 5 项', '新链接：f'])
  })

  test('lose what is taken back, deleted or put off, and get it back', async () => {
    const [, two, three] = [await add('One'), await add('Two'), await add('Three')]
    await act('unpublish', three)
    await act('delete', two)
    await app().settle()
    expect(await titlesOf(anna)).toEqual(['新链接：One'])
    expect(await unreadOf(anna)).toBe(1)
    await act('publish', three)
    await pass(3 * minute)
    expect(await titlesOf(anna)).toEqual(['新链接：Three、One'])
    expect(subjectsTo(anna)).toEqual(['新链接：Three、One'])
  })

  test('that are all taken back leave nothing', async () => {
    for (const id of [await add('One'), await add('Two')]) await act('unpublish', id)
    await pass(3 * minute)
    expect([await titlesOf(anna), await unreadOf(anna), subjectsTo(anna)]).toEqual([[], 0, []])
  })

  test('name to nobody what is not for them', async () => {
    const classId = await newClass('Those who hear of it', [ben])
    await add('For all')
    await add('For one class', { classId })
    await pass(3 * minute)
    expect(await titlesOf(ben)).toEqual(['新链接：For one class、For all'])
    expect(await titlesOf(anna)).toEqual(['新链接：For all'])
    expect(JSON.stringify(lettersTo(anna))).not.toContain('one class')
  })

  test('are told of again by a job that runs twice, or in two processes at once, without a second message', async () => {
    const ids = [await add('One'), await add('Two')]
    const facts = [...ids, ...ids].map(materialId => ({ materialId, courseId }))
    const { jobs } = app().services
    await Promise.all(facts.map(fact => jobs.enqueue(app().db, 'link.published.to.notification', fact)))
    await pass(minute)
    await Promise.all(facts.map(fact => jobs.enqueue(app().db, 'link.published.to.notification', fact)))
    await pass(2 * minute)
    await Promise.all(['notification.deliver', 'notification.deliver.sweep'].map(run))
    expect([(await titlesOf(anna)).length, await unreadOf(anna), subjectsTo(anna).length]).toEqual([1, 1, 1])
    await pass(minute)
    await jobs.enqueue(app().db, 'link.published.to.notification', facts[1]!)
    await pass(3 * minute)
    expect([(await titlesOf(anna)).length, subjectsTo(anna).length]).toEqual([1, 1])
  })

  test('are one mail where the sender died in between, and nothing was lost', async () => {
    await add('One')
    // It has claimed and died.
    await sql`update delivery set state = 1, claimed_at = ${new Date(app().clock.now())}`.execute(app().db)
    await add('Two')
    await pass(6 * minute)
    expect(await titlesOf(anna)).toEqual(['新链接：Two、One'])
    expect(subjectsTo(anna)).toEqual(['新链接：Two、One'])
  })
})

describe('no row', () => {
  test('is what comes minutes later, from somebody else or in another folder', async () => {
    const { id: folderId } = await app().call(teacher1, activityCalls.createFolder, {
      courseId,
      name: 'Week 1',
    })
    await add('One')
    await add('Two', { folderId })
    await add('Three', { by: assistant1 })
    await add('Four', { folderId })
    app().clock.advance(3 * minute)
    await add('Five')
    expect(await titlesOf(anna)).toEqual(
      ['Five', 'Four、Two', 'Three', 'One'].map(names => `新链接：${names}`),
    )
    expect(await unreadOf(anna)).toBe(4)
  })
})

describe('a row that is read', () => {
  test('is read as far as it was seen; what comes then is new', async () => {
    await add('One')
    await add('Two')
    const [seen] = await listOf(anna)
    await add('Three')
    await app().call(anna, notificationCalls.markRead, { id: seen!.id })
    expect(await listOf(anna)).toMatchObject([{ title: '新链接：Three', isRead: false, contentType: 8 }])
    await app().call(anna, notificationCalls.markAllRead)
    expect(await listOf(anna)).toMatchObject([{ title: '新链接：Three、Two、One', isRead: true }])
    await add('Four')
    expect(await titlesOf(anna)).toEqual(['新链接：Four', '新链接：Three、Two、One'])
    expect(await unreadOf(anna)).toBe(1)
  })

  test('by opening one of it leaves the others', async () => {
    const [one] = [await add('One'), await add('Two')]
    await app().call(anna, materialCalls.view, { materialId: one })
    await app().settle()
    expect(await listOf(anna)).toMatchObject([{ title: '新链接：Two', isRead: false }])
    expect(await listOf(ben)).toMatchObject([{ title: '新链接：Two、One' }])
  })
})

test('pages of messages are as long as asked for, whatever stands in a row', async () => {
  for (const title of ['a', 'b', 'c']) await add(title)
  app().clock.advance(10 * minute)
  await add('d')
  const page = (currentPage: number) => app().call(anna, notificationCalls.list, { currentPage, pageSize: 1 })
  expect(await page(1)).toMatchObject({ total: 2, list: [{ title: '新链接：d' }] })
  expect((await page(2)).list).toMatchObject([{ title: '新链接：c、b、a' }])
})
