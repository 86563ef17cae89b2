import { createHash } from 'node:crypto'
import { at } from './database.ts'
import { Failure } from './failure.ts'
import { job, work } from './jobs.ts'
import { prepared } from './prepared.ts'
import { seal, unseal } from './seal.ts'
import type { Unit } from './unit.ts'

const ttl = 2 * 86_400_000
/** Somebody without an account retries at once or not at all. */
const guestTtl = 10 * 60_000

interface Attempt {
  accountId: string
  key: string
  path: string
}

const claim = prepared((db, { accountId, key, path }: Attempt) =>
  db
    .insertInto('answered')
    .values({ account_id: accountId, key, path, answer: 'null' })
    .onConflict(conflict => conflict.doNothing()),
)

const answerTo = prepared((db, { accountId, key, path }: Attempt) =>
  db
    .selectFrom('answered')
    .select('answer')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('path', '=', path),
)

/**
 * Claims an idempotency key for this command. A second request with the same key waits until the first has ended and
 * gets its answer; if the first failed, it has left nothing behind.
 */
export async function answeredBefore({ db }: Unit, accountId: string, key: string, path: string) {
  const attempt = { accountId, key, path }
  return (await claim.count(db, attempt)) > 0 ? undefined : answerTo.first(db, attempt)
}

const keepAnswer = prepared((db, accountId: string, key: string, answer: string) =>
  db.updateTable('answered').set({ answer }).where('account_id', '=', accountId).where('key', '=', key),
)

/** Need not be awaited: the commit waits for it. */
export const rememberAnswer = ({ db }: Unit, accountId: string, key: string, answer: unknown) =>
  keepAnswer.count(db, accountId, key, JSON.stringify(answer ?? null))

/** A committed refusal, stored in place of an answer: a retry is refused the same way without counting again. */
export const refusal = ({ definition, details, data }: Failure) => ({
  $refusal: { definition, details, data },
})

/** The answer of the first attempt again. @throws the Failure that it was refused with */
export function replay(answer: unknown) {
  const { $refusal } = (answer ?? {}) as Partial<ReturnType<typeof refusal>>
  if ($refusal) throw new Failure($refusal.definition, $refusal.details, $refusal.data, false)
  return answer
}

/** A request that anybody may make. */
interface GuestRequest {
  /** 128 random bits, known only to the requesting browser. */
  key: string
  path: string
  body: Buffer
}

/** A guest's answer, with the session cookie if the call set one. */
export interface GuestAnswer {
  answer: unknown
  session?: string | null
}

const hashOf = ({ key, path, body }: GuestRequest) =>
  createHash('sha256').update(`${key}\n${path}\n`).update(body).digest()
const sealOf = ({ key, path }: GuestRequest) => `answer ${path} ${key}`

const claimOfGuest = prepared((db, { hash, now, before }: { hash: Buffer; now: number; before: number }) =>
  db
    .insertInto('answered_guest')
    .values({ request_hash: hash, at: at(now) })
    .onConflict(conflict =>
      conflict
        .column('request_hash')
        .doUpdateSet({ at: at(now), answer: null })
        .where('answered_guest.at', '<=', at(before)),
    ),
)

const answerToGuest = prepared((db, hash: Buffer) =>
  db.selectFrom('answered_guest').select('answer').where('request_hash', '=', hash),
)

/**
 * The same for calls that anybody may make (decision 142). The caller is unknown, so the request itself must be the
 * same: key, path and every byte of the body. The answer may hold a session, so it is sealed under the key, which is
 * stored nowhere.
 * @returns the first answer, or undefined for the first request and for one that is too late
 */
export async function guestAnsweredBefore(
  { db, now, config }: Unit,
  request: GuestRequest,
): Promise<GuestAnswer | undefined> {
  const hash = hashOf(request)
  const isFirst = (await claimOfGuest.count(db, { hash, now, before: now - guestTtl })) > 0
  if (isFirst) return undefined
  const row = await answerToGuest.first(db, hash)
  return unseal<GuestAnswer>(config.SECRET, sealOf(request), row?.answer ?? '')
}

const keepGuestAnswer = prepared((db, hash: Buffer, answer: string) =>
  db.updateTable('answered_guest').set({ answer }).where('request_hash', '=', hash),
)

/** Need not be awaited: the commit waits for it. */
export const rememberGuestAnswer = ({ db, config }: Unit, request: GuestRequest, answer: GuestAnswer) =>
  keepGuestAnswer.count(db, hashOf(request), seal(config.SECRET, sealOf(request), answer))

const forgetGuests = prepared((db, before: number) =>
  db.deleteFrom('answered_guest').where('at', '<=', at(before)),
)
const forgetAnswers = prepared((db, before: number) => db.deleteFrom('answered').where('at', '<', at(before)))

/** Forgets the answers given to guests. */
export const sweepGuestAnswers = work(
  job('kernel.sweep-guest-answers'),
  async ({ db, now }) => {
    await forgetGuests(db, now - guestTtl)
  },
  { cron: '*/10 * * * *' },
)

/** Forgets keys after two days: nobody retries after that. */
export const sweepAnswers = work(
  job('kernel.sweep-answers'),
  async ({ db, now }) => {
    await forgetAnswers(db, now - ttl)
  },
  { cron: '17 4 * * *' },
)
