import { randomBytes } from 'node:crypto'
import { accountErrors } from '#contract/features/account/errors.ts'
import { countOne } from '#server/features/account/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import { newToken, sha256 } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { ChatIdentity } from '#server/ports/chat-app.ts'
import { bindChat, claimChat, columnsOf, findChatAccount } from './identity.ts'

/** What a redirect inside the chat app is for. */
export type RedirectPurpose = 'normalLogin' | 'loginByWechat' | 'bind' | 'scan'
type ScanPurpose = 'scanLogin' | 'scanBind'

const minute = 60_000
/** Lifetime of a request and of a code_key: long enough to register with it. */
const lifetime = { asking: 10 * minute, scanning: 5 * minute, pending: 30 * minute }
/** Requests from one address in ten minutes; a school shares an address. */
const askedLimit = 3000

export const step = { open: 0, known: 1, confirmed: 2, declined: 3 } as const

export const identityOf = (row: {
  openid: string
  unionid: string | null
  nickname: string
}): ChatIdentity => ({ openid: row.openid, unionid: row.unionid ?? undefined, nickname: row.nickname })

interface RequestPurpose {
  purpose: RedirectPurpose | ScanPurpose
  accountId?: string
  /** Of a `scan`: the request that was scanned. */
  target?: Buffer
  /** The key, where the client brings its own. */
  key?: string
}

interface NewRequest {
  keyHash: Buffer
  markHash: Buffer
  purpose: RequestPurpose['purpose']
  accountId: string | null
  target: Buffer | null
  device: string
  ends: number
}

const insertRequest = prepared((db, asked: NewRequest) =>
  db.insertInto('chat_request').values({
    key_hash: asked.keyHash,
    mark_hash: asked.markHash,
    purpose: asked.purpose,
    step: step.open,
    account_id: asked.accountId,
    target: asked.target,
    device: asked.device,
    expires_at: at(asked.ends),
  }),
)

/** Starts an identity request. @returns the secret that stays (`key`), and the one that travels (`mark`) */
export async function openRequest(context: Context, { purpose, accountId, target, key }: RequestPurpose) {
  const { db, now, device, address } = context
  const { count } = await countOne(context, `chat:${address}`, 10 * minute)
  if (count > askedLimit) fail(accountErrors.codeLimit)
  const own = key ?? newToken()
  const mark = randomBytes(16).toString('hex')
  const lasts = purpose.startsWith('scan') && purpose !== 'scan' ? lifetime.scanning : lifetime.asking
  void insertRequest(db, {
    keyHash: sha256(own),
    markHash: sha256(mark),
    purpose,
    accountId: accountId ?? null,
    target: target ?? null,
    device,
    ends: now + lasts,
  })
  return { key: own, mark }
}

const scannable = prepared((db, markHash: Buffer, now: number) =>
  db
    .selectFrom('chat_request')
    .select('key_hash')
    .where('mark_hash', '=', markHash)
    .where('purpose', 'in', ['scanLogin', 'scanBind'])
    .where('step', '=', step.open)
    .where('expires_at', '>', at(now)),
)
const findScannable = ({ db, now }: Unit, mark: string) => scannable.first(db, sha256(mark), now)

/** A QR code that can still be scanned. @throws chatRequestOver */
export async function getScanned(unit: Unit, mark: string) {
  return (await findScannable(unit, mark))?.key_hash ?? fail(accountErrors.chatRequestOver)
}

export const isScannable = async (unit: Unit, mark: string) => (await findScannable(unit, mark)) !== undefined

const claim = prepared((db, { markHash, keyHash, now }: { markHash: Buffer; keyHash: Buffer; now: number }) =>
  db
    .updateTable('chat_request')
    .set({ mark_hash: null })
    .where('mark_hash', '=', markHash)
    .where('key_hash', '=', keyHash)
    .where('purpose', 'in', ['normalLogin', 'loginByWechat', 'bind', 'scan'])
    .where('step', '=', step.open)
    .where('expires_at', '>', at(now))
    .returning(['key_hash', 'purpose', 'account_id', 'target']),
)

/**
 * Accepts the answer to a redirect, once: the state came back with it, and the key shows that it is the same browser. A
 * wrong key spends nothing. @throws chatRequestOver
 */
export async function claimRedirect({ db, now }: Unit, { state, key }: { state: string; key: string }) {
  const row = await claim.first(db, { markHash: sha256(state), keyHash: sha256(key), now })
  return row ?? fail(accountErrors.chatRequestOver)
}

interface ProvenIdentity {
  keyHash: Buffer
  openid: string
  unionid: string | null
  nickname: string
}

const note = prepared((db, { keyHash, openid, unionid, nickname }: ProvenIdentity) =>
  db
    .updateTable('chat_request')
    .set({ openid, unionid, nickname, step: step.known })
    .where('key_hash', '=', keyHash),
)

/** Records the identity of a request, to be confirmed with the request's key. */
export const noteIdentity = ({ db }: Unit, keyHash: Buffer, identity: ChatIdentity) =>
  note(db, { keyHash, ...columnsOf(identity) })

const confirm = prepared(
  (
    db,
    { keyHash, newHash, ends, openid, unionid, nickname }: ProvenIdentity & { newHash: Buffer; ends: number },
  ) =>
    db
      .updateTable('chat_request')
      .set({ key_hash: newHash, openid, unionid, nickname, step: step.confirmed, expires_at: at(ends) })
      .where('key_hash', '=', keyHash),
)

/** The identity is unbound: a code_key binds it to an account. */
export async function issueCodeKey({ db, now }: Unit, keyHash: Buffer, identity: ChatIdentity) {
  const codeKey = newToken()
  const ends = now + lifetime.pending
  await confirm(db, { keyHash, newHash: sha256(codeKey), ends, ...columnsOf(identity) })
  return codeKey
}

const deleteRequest = prepared((db, keyHash: Buffer) =>
  db.deleteFrom('chat_request').where('key_hash', '=', keyHash),
)
export const forgetRequest = ({ db }: Unit, keyHash: Buffer) => deleteRequest(db, keyHash)

const lock = prepared((db, keyHash: Buffer, now: number) =>
  db
    .selectFrom('chat_request')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', at(now))
    .forUpdate(),
)

/** A request by its key, locked; undefined when expired. */
export const lockRequest = ({ db, now }: Unit, keyHash: Buffer) => lock.first(db, keyHash, now)

const askedBy = prepared((db, accountId: string, keyHash: Buffer) =>
  db
    .selectFrom('chat_request')
    .select(['step', 'expires_at'])
    .where('key_hash', '=', keyHash)
    .where('account_id', '=', accountId),
)

/** Whether an account's own request is still unanswered. */
export async function isOpenOf({ db, now }: Unit, accountId: string, keyHash: Buffer) {
  const asked = await askedBy.first(db, accountId, keyHash)
  return asked?.step === step.open && asked.expires_at > now
}

const decline = prepared((db, keyHash: Buffer) =>
  db.updateTable('chat_request').set({ step: step.declined }).where('key_hash', '=', keyHash),
)

/** The person's choice on the phone, for the device that shows the QR code. */
export function answerScan({ db, now }: Unit, target: Buffer, identity: ChatIdentity | null) {
  if (!identity) return decline(db, target)
  const ends = now + lifetime.pending
  return confirm(db, { keyHash: target, newHash: target, ends, ...columnsOf(identity) })
}

const take = prepared((db, keyHash: Buffer, now: number) =>
  db
    .deleteFrom('chat_request')
    .where('key_hash', '=', keyHash)
    .where('step', '=', step.confirmed)
    .where('purpose', 'in', ['normalLogin', 'loginByWechat', 'scanLogin'])
    .where('expires_at', '>', at(now))
    .returning(['openid', 'unionid', 'nickname']),
)

/** Spends a code_key. @returns undefined when it does not exist (any more) */
async function takePending({ db, now }: Unit, codeKey: string) {
  const row = await take.first(db, sha256(codeKey), now)
  return row && identityOf(row)
}

/**
 * Binds the identity of a code_key to an account just proven, or just made. An expired key binds nothing: existing clients
 * send the one they hold with every login.
 * @throws chatTaken, chatBoundAlready, except for a new account, which is kept without it
 */
export async function bindPending(
  unit: Unit,
  { accountId, codeKey, isNew }: { accountId: string; codeKey: string; isNew: boolean },
): Promise<boolean> {
  const identity = await takePending(unit, codeKey)
  if (!identity) return false
  if (isNew) return !(await findChatAccount(unit.db, identity)) && claimChat(unit, accountId, identity)
  await bindChat(unit, accountId, identity)
  return true
}
