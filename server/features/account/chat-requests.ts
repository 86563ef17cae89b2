import { randomBytes } from 'node:crypto'
import { accountErrors } from '#contract/features/account/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import { newToken, sha256 } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { ChatIdentity } from '#server/ports/chat-app.ts'
import { bindChat, claimChat, findChatAccount } from './chat-identity.ts'
import { countOne } from './counters.ts'

/** What a redirect inside the chat app is for. */
export type RedirectPurpose = 'normalLogin' | 'loginByWechat' | 'bind' | 'scan'
type ScanPurpose = 'scanLogin' | 'scanBind'

const minute = 60_000
/** How long a question may take, and how long a code_key holds: long enough to register with it. */
const lifetime = { asking: 10 * minute, scanning: 5 * minute, pending: 30 * minute }
/** Questions from one address in ten minutes; a school shares an address. */
const askedLimit = 3000

export const step = { open: 0, known: 1, confirmed: 2, declined: 3 } as const

const columnsOf = ({ openid, unionid, nickname }: ChatIdentity) => ({
  openid,
  unionid: unionid ?? null,
  nickname,
})
export const identityOf = (row: {
  openid: string
  unionid: string | null
  nickname: string
}): ChatIdentity => ({ openid: row.openid, unionid: row.unionid ?? undefined, nickname: row.nickname })

interface Opening {
  purpose: RedirectPurpose | ScanPurpose
  accountId?: string
  /** Of a `scan`: the request that was scanned. */
  target?: Buffer
  /** The key, where the client brings its own. */
  key?: string
}

/** Begins to ask somebody who it is. @returns the secret that stays (`key`), and the one that travels (`mark`) */
export async function openRequest(context: Context, { purpose, accountId, target, key }: Opening) {
  const { db, now, device, address } = context
  const { count } = await countOne(context, `chat:${address}`, 10 * minute)
  if (count > askedLimit) fail(accountErrors.codeLimit)
  const own = key ?? newToken()
  const mark = randomBytes(16).toString('hex')
  const lasts = purpose.startsWith('scan') && purpose !== 'scan' ? lifetime.scanning : lifetime.asking
  const row = {
    mark_hash: sha256(mark),
    purpose,
    step: step.open,
    account_id: accountId ?? null,
    target: target ?? null,
    device,
    expires_at: at(now + lasts),
  }
  await db
    .insertInto('chat_request')
    .values({ key_hash: sha256(own), ...row })
    .execute()
  return { key: own, mark }
}

/** A QR code that can still be scanned. @throws chatRequestOver */
export async function getScanned(unit: Unit, mark: string) {
  return (await findScannable(unit, mark))?.key_hash ?? fail(accountErrors.chatRequestOver)
}

export const isScannable = async (unit: Unit, mark: string) => (await findScannable(unit, mark)) !== undefined

function findScannable({ db, now }: Unit, mark: string) {
  return db
    .selectFrom('chat_request')
    .select('key_hash')
    .where('mark_hash', '=', sha256(mark))
    .where('purpose', 'in', ['scanLogin', 'scanBind'])
    .where('step', '=', step.open)
    .where('expires_at', '>', at(now))
    .executeTakeFirst()
}

/**
 * Takes the answer to a redirect, once: the state came back with it, and the key shows that the same browser asked. A wrong
 * key spends nothing. @throws chatRequestOver
 */
export async function claimRedirect({ db, now }: Unit, { state, key }: { state: string; key: string }) {
  const row = await db
    .updateTable('chat_request')
    .set({ mark_hash: null })
    .where('mark_hash', '=', sha256(state))
    .where('key_hash', '=', sha256(key))
    .where('purpose', 'in', ['normalLogin', 'loginByWechat', 'bind', 'scan'])
    .where('step', '=', step.open)
    .where('expires_at', '>', at(now))
    .returning(['key_hash', 'purpose', 'account_id', 'target'])
    .executeTakeFirst()
  return row ?? fail(accountErrors.chatRequestOver)
}

/** The identity of a request becomes known, and waits to be confirmed with the request's key. */
export async function noteIdentity({ db }: Unit, keyHash: Buffer, identity: ChatIdentity) {
  await db
    .updateTable('chat_request')
    .set({ ...columnsOf(identity), step: step.known })
    .where('key_hash', '=', keyHash)
    .execute()
}

/** Nobody has this identity: a code_key binds it to an account. */
export async function issueCodeKey({ db, now }: Unit, keyHash: Buffer, identity: ChatIdentity) {
  const codeKey = newToken()
  await db
    .updateTable('chat_request')
    .set({
      ...columnsOf(identity),
      key_hash: sha256(codeKey),
      step: step.confirmed,
      expires_at: at(now + lifetime.pending),
    })
    .where('key_hash', '=', keyHash)
    .execute()
  return codeKey
}

export const forgetRequest = ({ db }: Unit, keyHash: Buffer) =>
  db.deleteFrom('chat_request').where('key_hash', '=', keyHash).execute()

/** A request by its key, locked; undefined when its time is over. */
export function lockRequest({ db, now }: Unit, keyHash: Buffer) {
  return db
    .selectFrom('chat_request')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', at(now))
    .forUpdate()
    .executeTakeFirst()
}

/** What the person said on the phone, for the device that shows the QR code. */
export async function answerScan(unit: Unit, target: Buffer, identity: ChatIdentity | null) {
  await unit.db
    .updateTable('chat_request')
    .set(
      identity
        ? { ...columnsOf(identity), step: step.confirmed, expires_at: at(unit.now + lifetime.pending) }
        : { step: step.declined },
    )
    .where('key_hash', '=', target)
    .execute()
}

/** Spends a code_key. @returns undefined when there is none such (any more) */
async function takePending({ db, now }: Unit, codeKey: string) {
  const row = await db
    .deleteFrom('chat_request')
    .where('key_hash', '=', sha256(codeKey))
    .where('step', '=', step.confirmed)
    .where('purpose', 'in', ['normalLogin', 'loginByWechat', 'scanLogin'])
    .where('expires_at', '>', at(now))
    .returning(['openid', 'unionid', 'nickname'])
    .executeTakeFirst()
  return row && identityOf(row)
}

/**
 * Binds the identity of a code_key to an account that has just been proved. A key that is over binds nothing: existing
 * clients send the one that they keep with every login. @throws chatTaken, chatBoundAlready
 */
export async function bindByCodeKey(unit: Unit, accountId: string, codeKey: string | undefined) {
  const identity = codeKey ? await takePending(unit, codeKey) : undefined
  if (identity) await bindChat(unit, accountId, identity)
}

/** The same for an account that has just been opened: that stands, whether or not the identity is still to be had. */
export async function bindNewAccount(unit: Unit, accountId: string, codeKey: string | undefined) {
  const identity = codeKey ? await takePending(unit, codeKey) : undefined
  if (identity && !(await findChatAccount(unit.db, identity))) await claimChat(unit, accountId, identity)
}
