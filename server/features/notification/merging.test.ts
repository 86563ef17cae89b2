import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type CastMember, emailOf, students } from '#seed/people.ts'
import { homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { deliveryOf } from './test-delivery.ts'

const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const app = testApp({ settings: { MAIL_URL: mailbox.url } })
const { set } = homeworkOf(app)
const { run, pass } = deliveryOf(app)
const titles = ['One', 'Two', 'Three']

const subjectsTo = (person: CastMember) =>
  mailbox.letters.filter(({ to }) => to.includes(emailOf(person))).map(({ subject }) => subject)
const lockOne = (db: ReturnType<typeof app>['db']) =>
  sql`select from delivery where account_id = ${student.id} and state = 0 order by id limit 1 for update`.execute(
    db,
  )

beforeEach(async () => {
  await app().settle()
  await app().db.deleteFrom('delivery').execute()
  await sql`
    insert into delivery_setting (account_id, is_quiet, by_mail) select id, false, true from account
    on conflict (account_id) do update set is_quiet = false, by_mail = true`.execute(app().db)
  for (const title of titles) await set({ title })
  await app().settle()
  mailbox.letters.length = 0
})

describe('messages due together come in one mail', () => {
  test('to each of many people, more than are served at a time', async () => {
    await pass(minute)
    for (const person of students) expect(subjectsTo(person)).toEqual(['3 条新消息'])
  })

  test('when several are sending at once', async () => {
    app().clock.advance(minute)
    await Promise.all(['notification.deliver', 'notification.deliver.sweep'].map(run))
    for (const person of students) expect(subjectsTo(person)).toEqual(['3 条新消息'])
  })

  test('when one of them is being changed at the same time', async () => {
    await meanwhile(app().services, lockOne, () => pass(minute))
    expect(subjectsTo(student)).toEqual([])
    expect(subjectsTo(students[1]!)).toEqual(['3 条新消息'])
    await run('notification.deliver.sweep')
    expect(subjectsTo(student)).toEqual(['3 条新消息'])
  })
})
