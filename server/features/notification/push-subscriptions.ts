import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { PushSubscription } from '#server/ports/push.ts'

/** Maximum browsers per account; the oldest is replaced. */
const most = 10

const browsersOf = prepared((db, accountIds: readonly string[], now: number) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['push_subscription.account_id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscription.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', at(now))
    .orderBy('push_subscription.id'),
)

/** The browsers of accounts with a live session, by account. */
export async function subscriptionsOf({ db, now }: Unit, accountIds: readonly string[]) {
  return Map.groupBy(await browsersOf(db, accountIds, now), row => row.account_id)
}

interface NewSubscription extends PushSubscription {
  id: string
  accountId: string
  sessionId: string
  device: string
  now: number
}

const add = prepared(
  (db, { id, accountId, sessionId, endpoint, p256dh, auth, device, now }: NewSubscription) =>
    db
      .insertInto('push_subscription')
      .values({
        id,
        account_id: accountId,
        session_id: sessionId,
        endpoint,
        p256dh,
        auth,
        device,
        created_at: at(now),
      })
      .onConflict(conflict =>
        conflict
          .column('endpoint')
          .doUpdateSet({ account_id: accountId, session_id: sessionId, p256dh, auth, device }),
      ),
)

const makeRoom = prepared(
  (_, accountId: string) => sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId} order by id desc offset ${sql.lit(most)}
    )`,
)

/** A browser belongs to its last user. Within a command. */
export function subscribe(
  { db, now }: Unit,
  { id: accountId, sessionId }: { id: string; sessionId: string },
  { endpoint, p256dh, auth }: PushSubscription,
  device: string,
) {
  void add(db, { id: newId(), accountId, sessionId, endpoint, p256dh, auth, device, now })
  void makeRoom(db, accountId)
}

const forgetGone = prepared((db, endpoints: readonly string[]) =>
  db.deleteFrom('push_subscription').where('endpoint', '=', sql<string>`any(${endpoints}::text[])`),
)

/** Browsers that no longer accept messages. */
export async function forget(db: Database, endpoints: readonly string[]) {
  if (endpoints.length > 0) await forgetGone(db, endpoints)
}

/** One browser of an account. */
export const unsubscribe = prepared((db, accountId: string, endpoint: string) =>
  db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('account_id', '=', accountId),
)
