import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { Gates, Person } from '#server/kernel/feature.ts'
import { newId, newToken, sha256 } from '#server/kernel/ids.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import type { Services, Unit } from '#server/kernel/unit.ts'
import { vipOf } from '../person/vip.ts'

const day = 86_400_000
/** How far the end of a session may lag behind its use. */
const slide = 3_600_000

export interface Device {
  address: string
  device: string
}

interface NewSession extends Device {
  id: string
  tokenHash: Buffer
  accountId: string
  now: number
  ends: number
  /** Of a projector: the course that it shows. */
  courseId?: string
}

const insertSession = prepared((db, session: NewSession) => {
  const { id, tokenHash, accountId, device, address, now, ends, courseId = null } = session
  return db.insertInto('session').values({
    id,
    token_hash: tokenHash,
    account_id: accountId,
    device,
    address,
    created_at: at(now),
    seen_at: at(now),
    expires_at: at(ends),
    course_id: courseId,
  })
})

/** Opens a session, in a command. @returns its token, which is stored nowhere but with the client */
export async function openSession(
  { db, now, config }: Unit,
  accountId: string,
  remember: boolean,
  { device, address }: Device,
) {
  const token = newToken()
  const ends = now + (remember ? config.SESSION_DAYS : 1) * day
  void insertSession(db, { id: newId(), tokenHash: sha256(token), accountId, device, address, now, ends })
  return token
}

/**
 * Opens the session of a projector, in a command: with it nothing can be done but to ask what its course shows to a class.
 * Use does not extend it.
 * @param tokenHash SHA-256 of the token, which the projector has made
 */
export const openProjectorSession = (
  { db }: Unit,
  session: Device &
    Pick<NewSession, 'id' | 'tokenHash' | 'accountId' | 'now' | 'ends'> & { courseId: string },
) => insertSession(db, session)

/** Milliseconds after a login, or after proving to be the owner, within which ways of signing in can be changed. */
const freshness = 15 * 60_000

const proofs = prepared((db, id: string) =>
  db.selectFrom('session').select(['created_at', 'confirmed_at']).where('id', '=', id),
)

/** Whether the holder of a session has recently proved to own the account: by the login, or since. */
export async function isFresh({ db, now }: Pick<Unit, 'db' | 'now'>, sessionId: string) {
  const { created_at, confirmed_at } = await proofs.one(db, sessionId)
  return Math.max(created_at, confirmed_at ?? 0) > now - freshness
}

const confirm = prepared((db, id: string, now: number) =>
  db
    .updateTable('session')
    .set({ confirmed_at: at(now) })
    .where('id', '=', id),
)
export const noteConfirmed = ({ db, now }: Unit, sessionId: string) => confirm(db, sessionId, now)

const facts = [
  ...([
    'session.id',
    'session.account_id',
    'session.seen_at',
    'session.expires_at',
    'session.course_id',
  ] as const),
  ...(['account.name', 'account.kind', 'account.is_operator'] as const),
  ...(['account.vip_level', 'account.vip_until'] as const),
] as const
const isCounsellor = sql<boolean>`exists (
  select from school_counsellor where school_counsellor.account_id = account.id
)`.as('is_counsellor')

const sessions = fragment(db =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(facts)
    .select(isCounsellor)
    .where('revoked_at', 'is', null)
    .where('account.deleted_at', 'is', null),
)
const sessionByToken = prepared((db, tokenHash: Buffer) => sessions(db).where('token_hash', '=', tokenHash))
// Asked with every command.
const sessionById = prepared((db, id: string) => sessions(db).where('session.id', '=', id))
const sessionsByIds = prepared((db, ids: readonly string[]) =>
  sessions(db).where(sql<SqlBool>`session.id = any(${ids}::uuid[])`),
)

type Facts = Awaited<ReturnType<typeof sessionByToken>>[number]

/** The person of a token, from memory if looked up recently. */
export const personOf: Gates['person'] = async (...asked) => personOnly(await holderOfToken(...asked))

/** The same, or the projector. */
export const personOrProjector: Gates['personOrProjector'] = (services, token) =>
  holderOfToken(services, token)

const personOnly = (person: Person | undefined) => (person?.projects === undefined ? person : undefined)

const holderOfToken: Gates['person'] = async (services, token, onExtended, isAskedAgain) => {
  const found = await services.memory.remember(
    `session ${token}`,
    async () => {
      const row = await sessionByToken.first(services.db, sha256(token))
      if (!row || row.expires_at <= services.clock.now()) return undefined
      return row.seen_at < services.clock.now() - slide ? extendSession(services, row, onExtended) : row
    },
    ({ account_id }) => [account_id],
    isAskedAgain,
  )
  return found && personFrom(found, services.clock.now())
}

/** The person of a session, as the database knows it now; undefined once it has ended. */
export async function personOfSession({ db, now }: Pick<Unit, 'db' | 'now'>, sessionId: string) {
  const row = await sessionById.first(db, sessionId)
  return row && personOnly(personFrom(row, now))
}

export const personNow: Gates['personNow'] = (unit, { sessionId }) => personOfSession(unit, sessionId)

export const peopleNow: Gates['peopleNow'] = async ({ db, now }, people) => {
  const rows = await sessionsByIds(
    db,
    people.map(({ sessionId }) => sessionId),
  )
  const found = new Map(rows.map(row => [row.id, row]))
  return people.map(({ sessionId }) => {
    const row = found.get(sessionId)
    return row && personOnly(personFrom(row, now))
  })
}

/** Undefined once the session has expired. */
function personFrom(row: Facts, now: number): Person | undefined {
  if (row.expires_at <= now) return undefined
  return {
    id: row.account_id,
    sessionId: row.id,
    name: row.name,
    kind: row.kind === 1 ? 'teacher' : 'student',
    isOperator: row.is_operator,
    isCounsellor: row.is_counsellor,
    vip: vipOf(row, now),
    ...(row.course_id !== null && { projects: row.course_id }),
  }
}

const extend = prepared((db, id: string, seen: number, ends: number) =>
  db
    .updateTable('session')
    .set({ seen_at: at(seen), expires_at: at(ends) })
    .where('id', '=', id),
)

/** Use extends a session by the length it was opened with; a projector's ends when it was to end. */
async function extendSession({ db, clock }: Services, row: Facts, onExtended?: () => void): Promise<Facts> {
  const seen_at = clock.now()
  const isProjector = row.course_id !== null
  const expires_at = isProjector ? row.expires_at : seen_at + row.expires_at - row.seen_at
  await extend(db, row.id, seen_at, expires_at)
  if (!isProjector) onExtended?.()
  return { ...row, seen_at, expires_at }
}

/** A query for the account of a valid session: one `id` or none. */
export const holderOf = (sessionId: string, now: number) => sql`
  select account.id from session join account on account.id = session.account_id
  where session.id = ${sessionId}::uuid and session.revoked_at is null and session.expires_at > ${at(now)}
    and account.deleted_at is null`

const standing = prepared((db, accountId: string, now: number) =>
  db
    .selectFrom('session')
    .leftJoin('course', 'course.id', 'session.course_id')
    .select([
      'session.id',
      'device',
      'address',
      'session.created_at',
      'seen_at',
      'course.name as course_name',
    ])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at(now))
    .orderBy('seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(100),
)

/** An account's valid sessions, most recently used first. */
export const findSessions = ({ db, now }: Unit, accountId: string) => standing(db, accountId, now)

interface Ended {
  accountId: string
  now: number
  /** Null when all end. */
  sessionId: string | null
}

const revoke = variants({ which: ['all', 'only', 'except'] }, ({ which }) =>
  prepared((db, { accountId, now, sessionId }: Ended) => {
    const sessions = db
      .updateTable('session')
      .set({ revoked_at: at(now) })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
    return which === 'all' ? sessions : sessions.where('id', which === 'only' ? '=' : '!=', sessionId)
  }),
)

/**
 * Ends sessions of an account: the one of `only`, all but the one of `except`, or all. Need not be awaited in a command.
 * @returns how many
 */
export function revokeSessions(
  { db, now, hub, afterCommit, forgetStanding }: Unit,
  accountId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const which = only ? 'only' : except ? 'except' : 'all'
  forgetStanding({ accounts: [accountId] })
  afterCommit(() => hub.hangUp(accountId, { only, except }))
  return revoke({ which }).count(db, { accountId, now, sessionId: only ?? except ?? null })
}

const revokeThese = prepared((db, ids: readonly string[], now: number) =>
  db
    .updateTable('session')
    .set({ revoked_at: at(now) })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('revoked_at', 'is', null),
)

/** Ends some sessions, each of whichever account. Need not be awaited in a command. */
export function revokeSessionsOf(
  { db, now, hub, afterCommit, forgetStanding }: Unit,
  sessions: readonly { id: string; accountId: string }[],
): Promise<number> {
  forgetStanding({ accounts: sessions.map(({ accountId }) => accountId) })
  for (const { id, accountId } of sessions) afterCommit(() => hub.hangUp(accountId, { only: id }))
  return revokeThese.count(
    db,
    sessions.map(({ id }) => id),
    now,
  )
}
