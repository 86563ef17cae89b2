import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { PushSubscription } from '#server/ports/push.ts'

/** Browsers of one account; the one added longest ago makes room. */
const most = 10

/** The browsers of accounts in which somebody is still logged in, by account. */
export async function subscriptionsOf({ db, now }: Unit, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['push_subscription.account_id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscription.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', at(now))
    .orderBy('push_subscription.id')
    .execute()
  return Map.groupBy(rows, row => row.account_id)
}

/** A browser belongs to whoever used it last. */
export async function subscribe(
  { db, now }: Unit,
  { id: accountId, sessionId }: { id: string; sessionId: string },
  { endpoint, p256dh, auth }: PushSubscription,
  device: string,
) {
  const owner = { account_id: accountId, session_id: sessionId }
  await db
    .insertInto('push_subscription')
    .values({ id: newId(), ...owner, endpoint, p256dh, auth, device, created_at: at(now) })
    .onConflict(conflict => conflict.column('endpoint').doUpdateSet({ ...owner, p256dh, auth, device }))
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
