import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { at } from '#server/kernel/database.ts'
import type { Gates, Person } from '#server/kernel/feature.ts'
import { newId, newToken, sha256 } from '#server/kernel/ids.ts'
import type { Services, Unit } from '#server/kernel/unit.ts'
import { vipOf } from './vip.ts'

const day = 86_400_000
/** How long a session is believed without asking the database. A revocation in another process takes this long. */
const believed = 10_000
/** How far the end of a session may lag behind its use. */
const slide = 3_600_000

const cache = new LRUCache<string, Person>({ max: 5000, ttl: believed })

export interface Device {
  address: string
  device: string
}

/** Opens a session. @returns its token, which is stored nowhere but with the client */
export async function openSession(
  { db, now, config }: Unit,
  accountId: string,
  remember: boolean,
  from: Device,
) {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(token),
      account_id: accountId,
      device: from.device,
      address: from.address,
      created_at: at(now),
      seen_at: at(now),
      expires_at: at(now + (remember ? config.SESSION_DAYS : 1) * day),
    })
    .execute()
  return token
}

/** Milliseconds after a login, or after showing to be the owner, within which ways of signing in can be changed. */
const freshness = 15 * 60_000

/** Whether who holds a session has shown a moment ago to be the owner of the account: by the login, or since. */
export async function isFresh({ db, now }: Pick<Unit, 'db' | 'now'>, sessionId: string) {
  const { created_at, confirmed_at } = await db
    .selectFrom('session')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Math.max(created_at, confirmed_at ?? 0) > now - freshness
}

export const noteConfirmed = ({ db, now }: Unit, sessionId: string) =>
  db
    .updateTable('session')
    .set({ confirmed_at: at(now) })
    .where('id', '=', sessionId)
    .execute()

/** The person of a token, from memory if it was asked a moment ago. */
export const personOf: Gates['person'] = async (services, token, onExtended) => {
  const key = sha256(token).toString('base64')
  const known = cache.get(key)
  if (known) return known
  const row = await findSession(services, token)
  if (!row) return undefined
  if (row.seen_at < services.clock.now() - slide) {
    await extendSession(services, row)
    onExtended?.()
  }
  const person: Person = {
    id: row.account_id,
    sessionId: row.id,
    name: row.name,
    kind: row.kind === 1 ? 'teacher' : 'student',
    isOperator: row.is_operator,
    vip: vipOf(row, services.clock.now()),
  }
  cache.set(key, person)
  return person
}

function findSession({ db, clock }: Services, token: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id', 'session.seen_at', 'session.expires_at'])
    .select(['account.name', 'account.kind', 'account.is_operator', 'account.vip_level'])
    .select('account.vip_until')
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at(clock.now()))
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A query of whose session this is, as long as it stands: one `id` or none. */
export const holderOf = (sessionId: string, now: number) => sql`
  select account.id from session join account on account.id = session.account_id
  where session.id = ${sessionId}::uuid and session.revoked_at is null and session.expires_at > ${at(now)}
    and account.deleted_at is null`

/** A session lives on while it is used: it keeps the length it was opened with. */
async function extendSession(
  { db, clock }: Services,
  row: { id: string; seen_at: number; expires_at: number },
) {
  const now = clock.now()
  await db
    .updateTable('session')
    .set({ seen_at: at(now), expires_at: at(now + row.expires_at - row.seen_at) })
    .where('id', '=', row.id)
    .execute()
}

/** After a change of what a session knows of its person: name, role. Other processes learn of it within seconds. */
export function forgetPerson({ afterCommit }: Unit, accountId: string) {
  afterCommit(() => {
    for (const [key, person] of cache.entries()) if (person.id === accountId) cache.delete(key)
  })
}

/** Sessions of an account that still stand, the latest use first. */
export function findSessions({ db, now }: Unit, accountId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'address', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at(now))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/**
 * Ends sessions of an account: the one of `only`, all but the one of `except`, or all.
 * @returns how many
 */
export async function revokeSessions(
  { db, now, hub, afterCommit }: Unit,
  accountId: string,
  { only, except }: { only?: string; except?: string } = {},
) {
  let update = db
    .updateTable('session')
    .set({ revoked_at: at(now) })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
  if (only) update = update.where('id', '=', only)
  if (except) update = update.where('id', '!=', except)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  const hasEnded = (id: string) => (!only || id === only) && id !== except
  afterCommit(() => {
    for (const [key, person] of cache.entries())
      if (person.id === accountId && hasEnded(person.sessionId)) cache.delete(key)
    hub.hangUp(accountId, hasEnded)
  })
  return Number(numUpdatedRows)
}
