import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { topics } from '#server/kernel/hub.ts'
import { job, type Worker, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { PushSubscription } from '#server/ports/push.ts'
import { channels } from './channels.ts'
import { subscriptionsOf } from './push-subscriptions.ts'
import { claimLasts, inSight, pauseAfter, softFailures } from './timing.ts'
import { truthOf } from './truth.ts'
import { type Waiting, wordsOf } from './words.ts'

const deliver = job<object>('notification.deliver')

/**
 * The number of messages claimed and settled at a time, with whatever else is due for the same people; the people
 * served at once.
 */
const batch = 100
const atOnce = 16

/** Schedules sending for what is due at that time. */
export const startDelivery = (unit: Unit, due: number) => unit.enqueue(deliver, {}, { after: due })

export interface Receiver {
  id: string
  language: string
  email: string | null
  /** Empty if no push is wanted. */
  browsers: readonly PushSubscription[]
  byChat: boolean
  byMail: boolean
}

interface ClaimedDelivery extends Waiting {
  id: string
  notification_id: string
  account_id: string
  attempts: number
  created_at: number
  is_read: boolean
  holds: boolean
  language: string
  email: string | null
  by_push: boolean
  by_chat: boolean
  by_mail: boolean
}

/** Sends whatever is due. Several may run at once: each claims its own. */
function sender(declarations: Declarations) {
  const claim = claimer(declarations)
  return async (unit: Unit) => {
    for (;;) {
      const claimed = await claim(unit)
      await deliverAll(unit, claimed)
      if (claimed.length < batch) return
    }
  }
}

/** The outcome of a message: 2 sent, 3 not to be sent, 4 given up; and the channel. */
interface Outcome {
  id: string
  state: 2 | 3 | 4
  channel: string
}

async function deliverAll(unit: Unit, claimed: readonly ClaimedDelivery[]) {
  const people = [...Map.groupBy(claimed, row => row.account_id)]
  const browsers = await subscriptionsOf(
    unit,
    people.map(([id]) => id),
  )
  const inTurn = semaphore(atOnce)
  const deliveries = await Promise.allSettled(
    people.map(([id, rows]) => inTurn(() => deliverTo(unit, rows, browsers.get(id) ?? []))),
  )
  // A later failure must not cause messages to be sent again.
  await settle(
    unit,
    deliveries.flatMap(delivery => (delivery.status === 'fulfilled' ? delivery.value : [])),
  )
  const failed = deliveries.find(delivery => delivery.status === 'rejected')
  if (failed) throw failed.reason
}

/** Claims run one at a time: two at once would split a person's messages. */
const awaitTurn = prepared(() => sql`select pg_advisory_xact_lock(hashtext('notification.claim'))`)

/** That of the receiver; of whoever has chosen none, that of the course's teacher. */
const languageTo = sql<string>`case when teacher.language_chosen and not account.language_chosen
  then teacher.language else account.language end`

/**
 * Claims due messages so that nobody else sends them: for each person all that are due, or none while one of them is
 * being changed, because messages claimed separately are sent separately. If the sender dies, the claim expires.
 */
function claimer(declarations: Declarations) {
  const { presentTitle, presentType, stillHolds } = truthOf({ declarations })
  const claimDue = prepared((_, { now, before }: { now: number; before: number }) => {
    const isDue = sql`((state = 0 and due_at <= ${at(now)}) or (state = 1 and claimed_at < ${at(before)}))`
    return sql<ClaimedDelivery>`
      with first as materialized (
        select account_id from delivery where ${isDue} order by is_urgent desc, due_at limit ${sql.lit(batch)}
      ), theirs as materialized (
        select id, account_id from delivery where ${isDue} and account_id in (select account_id from first)
      ), free as materialized (
        select id from delivery where ${isDue} and id in (select id from theirs) for update skip locked
      ), claimed as (
        update delivery set state = 1, claimed_at = ${at(now)}
        where id in (select id from free) and account_id not in (
          select account_id from theirs where id not in (select id from free)
        )
        returning id, notification_id, account_id, attempts
      )
      select claimed.*, message.read_at is not null as is_read, message.created_at, message.bundle_id, message.event, message.details,
        message.type, message.content_type, message.content_id, message.course_id,
        ${presentTitle} as present_title, ${presentType} as present_type, ${stillHolds(now)} as holds, course.name as course_name, membership.role, ${languageTo} as language, account.email,
        coalesce(setting.by_push, true) as by_push, coalesce(setting.by_chat, true) as by_chat,
        coalesce(setting.by_mail, true) as by_mail
      from claimed
      join notification as message on message.id = claimed.notification_id
      join account on account.id = claimed.account_id
      left join course on course.id = message.course_id
      left join account as teacher on teacher.id = course.owner_id
      left join course_member membership on membership.course_id = message.course_id
        and membership.account_id = claimed.account_id
      left join delivery_setting as setting on setting.account_id = claimed.account_id
      order by message.id`
  })
  return ({ now, inTransaction }: Unit) =>
    inTransaction(async ({ db }) => {
      await awaitTurn(db)
      return claimDue(db, { now, before: now - claimLasts })
    })
}

/**
 * Sends one person's messages together, over the first channel that accepts them. A failing channel is retried after a
 * short while; then, or at once if urgent, the next one is used. @returns those that are settled
 */
async function deliverTo(
  unit: Unit,
  rows: readonly ClaimedDelivery[],
  browsers: readonly PushSubscription[],
): Promise<Outcome[]> {
  const unread = rows.filter(row => !row.is_read && row.holds)
  const read = [
    ...settled(
      rows.filter(row => row.is_read),
      3,
      'read',
    ),
    ...settled(
      rows.filter(row => !row.is_read && !row.holds),
      3,
      'withdrawn',
    ),
  ]
  if (unread.length === 0) return read
  if (await waitsInSight(unit, unread)) return read
  // The newest says in which language all of them are.
  const receiver = receiverOf(unread.at(-1) as ClaimedDelivery, browsers)
  // One created again before it was sent is included once.
  const told = new Map(unread.map(row => [row.notification_id, row]))
  const words = wordsOf(unit, receiver, [...told.values()])
  const attempts = Math.max(...unread.map(row => row.attempts)) + 1
  let failed = false
  for (const channel of channels) {
    try {
      if (await channel.send(unit, receiver, words)) return [...read, ...settled(unread, 2, channel.name)]
    } catch (error) {
      unit.log.warn({ error, channel: channel.name }, 'a message was not delivered')
      failed = true
      if (!words.urgent && attempts <= softFailures) break
    }
  }
  const pause = failed ? pauseAfter(attempts) : undefined
  if (pause !== undefined) {
    await putOff(unit, unread, attempts, unit.now + pause)
    return read
  }
  return [...read, ...settled(unread, attempts > 1 ? 4 : 3, 'none')]
}

/** New urgent messages wait briefly while a page is open: they may be seen there. */
async function waitsInSight(unit: Unit, rows: readonly ClaimedDelivery[]) {
  const newest = Math.max(...rows.map(row => row.created_at))
  const [{ account_id }] = rows as [ClaimedDelivery]
  if (unit.now >= newest + inSight || unit.hub.listeners(topics.account(account_id)) === 0) return false
  await putOff(unit, rows, null, newest + inSight)
  return true
}

const receiverOf = (row: ClaimedDelivery, browsers: readonly PushSubscription[]): Receiver => ({
  id: row.account_id,
  language: row.language,
  email: row.email,
  browsers: row.by_push ? browsers : [],
  byChat: row.by_chat,
  byMail: row.by_mail,
})

const idsOf = (rows: readonly ClaimedDelivery[]) => rows.map(row => row.id)

const settled = (rows: readonly ClaimedDelivery[], state: Outcome['state'], channel: string): Outcome[] =>
  rows.map(({ id }) => ({ id, state, channel }))

const settleAll = prepared(
  (_, outcomes: string) => sql`
    update delivery set state = outcome.state, channel = outcome.channel
    from json_to_recordset(${outcomes}::json) as outcome(id bigint, state smallint, channel text)
    where delivery.id = outcome.id and delivery.state = 1`,
)

/**
 * In a transaction of its own, because one that is chosen to give way is tried again: a message that is announced anew takes
 * its deliveries along (`on update cascade`) in another order than this does.
 */
async function settle(unit: Unit, outcomes: readonly Outcome[]) {
  if (outcomes.length > 0) await unit.inTransaction(({ db }) => settleAll(db, JSON.stringify(outcomes)))
}

const free = prepared((db, { ids, attempts, due }: { ids: string[]; attempts: number | null; due: number }) =>
  db
    .updateTable('delivery')
    .set({ state: 0, attempts: sql<number>`coalesce(${attempts}, attempts)`, due_at: at(due) })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '=', 1),
)

async function putOff(unit: Unit, rows: readonly ClaimedDelivery[], attempts: number | null, due: number) {
  await unit.inTransaction(({ db }) => free(db, { ids: idsOf(rows), attempts, due }))
  await startDelivery(unit, due)
}

/** Messages settled or withdrawn long ago are no longer needed; a course can only be restored within that time. */
const kept = 30 * 86_400_000

const tidyDeliveries = prepared((db, before: number) =>
  db.deleteFrom('delivery').where('state', '>', 1).where('due_at', '<', at(before)),
)
const tidyMessages = prepared((db, before: number) =>
  db.deleteFrom('notification').where('withdrawn_at', '<', at(before)),
)

export function deliveryWorkers(declarations: Declarations): Worker[] {
  const send = sender(declarations)
  return [
    work(deliver, send, { slow: true }),
    // No event reports that quiet hours end or a sender dies.
    work(job<object>('notification.deliver.sweep'), send, { slow: true, cron: '* * * * *' }),
    work(
      job<object>('notification.deliver.tidy'),
      async ({ db, now }) => {
        await tidyDeliveries(db, now - kept)
        await tidyMessages(db, now - kept)
      },
      { cron: '40 4 * * *' },
    ),
  ]
}
