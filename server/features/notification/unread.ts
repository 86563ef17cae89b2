import { sql } from 'kysely'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import type { Database } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { inquiry, sum } from '#server/kernel/inquiry.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { letters } from './store.ts'

/** How many private messages somebody has not seen. */
export const unreadLettersInquiry = inquiry<{ accountId: string }, number>('notification.unreadLetters', sum)

/** Messages of one bundle are one. */
const counted = sql<number>`count(distinct coalesce(bundle_id, id))::int`

const unreadByType = prepared((db, accountId: string) =>
  db
    .selectFrom('notification')
    .select(['type', counted.as('count')])
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('type'),
)

/** Unread messages of an account by type number. */
export async function countUnread(db: Database, accountId: string) {
  const rows = await unreadByType(db, accountId)
  return (type: string) => rows.find(row => String(row.type) === type)?.count ?? 0
}

const unreadOf = prepared((db, accountIds: readonly string[]) =>
  db
    .selectFrom('notification')
    .select(['account_id', counted.as('unread')])
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('type', '<>', letters)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('account_id'),
)

/** Sends the number of unread messages to those with the application open; the others will query it. */
export async function publishUnread(unit: Unit, accountIds: readonly string[]) {
  const listening = accountIds.filter(id => unit.hub.isHeard(topics.account(id)))
  if (listening.length === 0) return
  const rows = await unreadOf(unit.db, listening)
  const unread = new Map(rows.map(row => [row.account_id, row.unread]))
  for (const id of listening)
    unit.publish(topics.account(id), notificationMessages.changed, { unread: unread.get(id) ?? 0 })
}
