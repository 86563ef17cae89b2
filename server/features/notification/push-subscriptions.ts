import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { PushSubscription } from '#server/ports/push.ts'

/** Browsers of one account; the one added longest ago makes room. */
const most = 10

export function subscriptionsOf(db: Database, accountId: string) {
  return db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** A browser belongs to whoever used it last. */
export async function subscribe(
  { db, now }: Unit,
  accountId: string,
  { endpoint, p256dh, auth }: PushSubscription,
  device: string,
) {
  await db
    .insertInto('push_subscription')
    .values({ id: newId(), account_id: accountId, endpoint, p256dh, auth, device, created_at: at(now) })
    .onConflict(conflict =>
      conflict.column('endpoint').doUpdateSet({ account_id: accountId, p256dh, auth, device }),
    )
    .execute()
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId} order by id desc offset ${most}
    )`.execute(db)
}

export async function forget(db: Database, endpoints: readonly string[], accountId?: string) {
  if (endpoints.length === 0) return
  let rows = db.deleteFrom('push_subscription').where('endpoint', '=', sql<string>`any(${endpoints}::text[])`)
  if (accountId) rows = rows.where('account_id', '=', accountId)
  await rows.execute()
}
