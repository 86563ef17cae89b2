import { createHash } from 'node:crypto'
import { at } from './database.ts'
import { Failure } from './failure.ts'
import { job, work } from './jobs.ts'
import { seal, unseal } from './seal.ts'
import type { Unit } from './unit.ts'

const keptFor = 2 * 86_400_000
/** Somebody without an account tries again at once or not at all. */
const keptForGuests = 10 * 60_000

/**
 * Claims an idempotency key for this command. A second request with the same key waits until the first has ended and
 * gets its answer; a first one that failed has left nothing behind.
 */
export async function answeredBefore(unit: Unit, accountId: string, key: string, path: string) {
  const claim = await unit.db
    .insertInto('answered')
    .values({ account_id: accountId, key, path, answer: 'null' })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (claim.numInsertedOrUpdatedRows) return undefined
  return unit.db
    .selectFrom('answered')
    .select('answer')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('path', '=', path)
    .executeTakeFirst()
}

export async function rememberAnswer(unit: Unit, accountId: string, key: string, answer: unknown) {
  await unit.db
    .updateTable('answered')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
}

/** A refusal that was committed, in the place of an answer: a retry is refused the same way without counting again. */
export const refusal = ({ definition, details, data }: Failure) => ({
  $refusal: { definition, details, data },
})

/** The answer of the first attempt once more. @throws the Failure that it was refused with */
export function replay(answer: unknown) {
  const { $refusal } = (answer ?? {}) as Partial<ReturnType<typeof refusal>>
  if ($refusal) throw new Failure($refusal.definition, $refusal.details, $refusal.data, false)
  return answer
}

/** A request that anybody may make. */
interface GuestRequest {
  /** 128 bits of chance, which only the browser that asked knows. */
  key: string
  path: string
  body: Buffer
}

/** What a guest is answered: with it comes the session cookie, where the call set one. */
export interface GuestAnswer {
  answer: unknown
  session?: string | null
}

const hashOf = ({ key, path, body }: GuestRequest) =>
  createHash('sha256').update(`${key}\n${path}\n`).update(body).digest()
const sealOf = ({ key, path }: GuestRequest) => `answer ${path} ${key}`

/**
 * The same for calls that anybody may make (decision 142). Nobody is known, so the request itself must be the same: key,
 * path and every byte of the body. The answer may hold a session, so it is sealed under the key, which is kept nowhere.
 * @returns the first answer, or undefined for the first request and for one that comes too late
 */
export async function guestAnsweredBefore(
  { db, now, config }: Unit,
  request: GuestRequest,
): Promise<GuestAnswer | undefined> {
  const request_hash = hashOf(request)
  const claim = await db
    .insertInto('answered_guest')
    .values({ request_hash, at: at(now) })
    .onConflict(conflict =>
      conflict
        .column('request_hash')
        .doUpdateSet({ at: at(now), answer: null })
        .where('answered_guest.at', '<=', at(now - keptForGuests)),
    )
    .executeTakeFirst()
  if (claim.numInsertedOrUpdatedRows) return undefined
  const row = await db
    .selectFrom('answered_guest')
    .select('answer')
    .where('request_hash', '=', request_hash)
    .executeTakeFirst()
  return unseal<GuestAnswer>(config.SECRET, sealOf(request), row?.answer ?? '')
}

export async function rememberGuestAnswer({ db, config }: Unit, request: GuestRequest, answer: GuestAnswer) {
  await db
    .updateTable('answered_guest')
    .set({ answer: seal(config.SECRET, sealOf(request), answer) })
    .where('request_hash', '=', hashOf(request))
    .execute()
}

/** Forgets what guests were answered. */
export const sweepGuestAnswers = work(
  job('kernel.sweep-guest-answers'),
  async ({ db, now }) => {
    await db
      .deleteFrom('answered_guest')
      .where('at', '<=', at(now - keptForGuests))
      .execute()
  },
  { cron: '*/10 * * * *' },
)

/** Forgets keys after two days: nobody retries after that. */
export const sweepAnswers = work(
  job('kernel.sweep-answers'),
  async ({ db, now }) => {
    await db
      .deleteFrom('answered')
      .where('at', '<', at(now - keptFor))
      .execute()
  },
  { cron: '17 4 * * *' },
)
