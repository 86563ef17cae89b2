import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationCalls as calls } from '#contract/features/notification/calls.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, emailOf, students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Event, event } from '#server/kernel/jobs.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { announcement, change, ending, upon } from './public.ts'
import { deliveryOf } from './test-delivery.ts'

interface Fact {
  excursionId: string
}
const planned = event<Fact>('excursion.planned')
const changed = event<Fact>('excursion.changed')
const signedUp = event<Fact & { accountId: string }>('excursion.signed-up')

/** A feature known only here, with one announcement. */
const excursionFeature: Feature = {
  name: 'excursion',
  declares: [
    announcement({
      event: 'excursion.planned',
      about: {
        title: sql`(select title from excursion where excursion.id = message.content_id)`,
        rows: () => sql`from excursion where excursion.id = message.content_id`,
        changedBy: [change(changed, ({ excursionId }) => ({ contentId: excursionId }))],
      },
      while: () => sql`not excursion.is_cancelled`,
      leadsTo: {
        contentType: 99,
        inCourse: ({ contentId }) => ({ path: '/excursion', query: { id: contentId } }),
      },
      madeBy: [
        upon(
          planned,
          ({ excursionId }) => sql`
            select membership.account_id, excursion.course_id, excursion.id as content_id,
              jsonb_build_object('title', excursion.title) as details
            from excursion join membership on membership.course_id = excursion.course_id
              and membership.role = 'student' and membership.left_at is null
            where excursion.id = ${excursionId}`,
        ),
      ],
      endedBy: [
        ending(
          signedUp,
          'reading',
          ({ excursionId, accountId }) => sql`content_id = ${excursionId} and account_id = ${accountId}`,
        ),
      ],
      label: { en: 'Excursion', zh: '参观' },
      action: { en: 'Planned', zh: '已安排' },
      title: { en: 'We go to {title}', zh: '参观：{title}' },
    }),
  ],
}

const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const app = testApp({
  app: { ...lectern, features: [...lectern.features, excursionFeature] },
  settings: { MAIL_URL: mailbox.url, PUBLIC_URL: 'https://school.example' },
})
const { pass } = deliveryOf(app)
const [student, classmate] = students as [CastMember, CastMember]
const minute = 60_000

beforeAll(async () => {
  await sql`create table excursion (
    id uuid primary key, course_id uuid not null, title text not null, is_cancelled boolean not null default false
  )`.execute(app().db)
})

beforeEach(async () => {
  await app().db.deleteFrom('delivery').execute()
  await app().db.deleteFrom('notification').execute()
  for (const person of [student, classmate])
    await app().call(person, deliveryCalls.saveDeliverySettings, { quiet: false })
  mailbox.letters.length = 0
})

async function tell<D extends object>(of: Event<D>, fact: D) {
  await transaction(app().services, unit => unit.emit(of, fact))
  await app().settle()
}

async function plan(title: string) {
  const excursionId = newId()
  await sql`insert into excursion (id, course_id, title) values (${excursionId}, ${linearAlgebra.id}, ${title})`.execute(
    app().db,
  )
  await tell(planned, { excursionId })
  return excursionId
}

async function cancel(excursionId: string, isCancelled: boolean) {
  await sql`update excursion set is_cancelled = ${isCancelled} where id = ${excursionId}`.execute(app().db)
  await tell(changed, { excursionId })
}

const listOf = async (person: CastMember) => (await app().call(person, calls.list)).list
const titlesOf = async (person: CastMember) => (await listOf(person)).map(({ title }) => title)
const lettersTo = (person: CastMember) => mailbox.letters.filter(({ to }) => to.includes(emailOf(person)))

test('what a feature announces reaches people, in the application and outside, and links to it', async () => {
  const id = await plan('the observatory')
  const [message] = await listOf(student)
  expect(message).toMatchObject({
    title: '参观：the observatory',
    activitylabel: '参观',
    action: '已安排',
    contentType: 99,
    contentId: id,
    isRead: false,
  })
  await pass(minute)
  const [letter] = lettersTo(student)
  expect(letter!.subject).toBe('参观：the observatory')
  expect(letter!.text).toContain(
    `https://school.example/excursion?id=${id}&courseId=${linearAlgebra.id}&courseRole=0`,
  )
})

test('announced again, it replaces the unread message and uses the current name', async () => {
  const excursionId = await plan('the harbour')
  await tell(planned, { excursionId })
  expect(await titlesOf(student)).toEqual(['参观：the harbour'])
  await sql`update excursion set title = 'the lighthouse' where id = ${excursionId}`.execute(app().db)
  await tell(changed, { excursionId })
  expect(await titlesOf(student)).toEqual(['参观：the lighthouse'])
  await app().call(student, calls.markAllRead)
  await tell(planned, { excursionId })
  expect((await listOf(student)).map(({ isRead }) => isRead)).toEqual([false, true])
  expect(await titlesOf(classmate)).toEqual(['参观：the lighthouse'])
})

test('what is no longer true is withdrawn and not sent; it comes back when it is true again', async () => {
  const excursionId = await plan('the museum')
  await cancel(excursionId, true)
  expect(await titlesOf(student)).toEqual([])
  await pass(minute)
  expect(lettersTo(student)).toEqual([])
  await cancel(excursionId, false)
  expect(await titlesOf(student)).toEqual(['参观：the museum'])
  await pass(minute)
  expect(lettersTo(student)).toHaveLength(1)
})

test('cancelled before its job ran, it is never seen, even without a re-check', async () => {
  const excursionId = await plan('the theatre')
  await sql`update excursion set is_cancelled = true where id = ${excursionId}`.execute(app().db)
  await pass(minute)
  expect(lettersTo(student)).toEqual([])
})

test('it counts as read for those who did what it asks, and for no one else', async () => {
  const excursionId = await plan('the mill')
  await tell(signedUp, { excursionId, accountId: student.id })
  expect((await listOf(student)).map(({ isRead }) => isRead)).toEqual([true])
  expect((await listOf(classmate)).map(({ isRead }) => isRead)).toEqual([false])
})

test('a message that no feature announces any more still shows its title', async () => {
  await plan('the zoo')
  await app().db.updateTable('notification').set({ event: 'zoo.opened' }).execute()
  expect(await titlesOf(student)).toEqual(['the zoo'])
})
