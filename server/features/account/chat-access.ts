import { createHash } from 'node:crypto'
import { at, type Database } from '#server/kernel/database.ts'
import { newToken } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { seal, unseal } from '#server/kernel/seal.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type ChatApp, ChatRefusal, type ChatSecret } from '#server/ports/chat-app.ts'

/** Milliseconds before its end at which a secret is replaced. */
const margin = 300_000
const purpose = 'chat access'

type Access = Pick<Unit, 'db' | 'now' | 'config' | 'inTransaction'>
type Name = 'token' | 'ticket'

type FetchNew = (unit: Access) => Promise<ChatSecret>

/** Fetches in progress in this process, so that only one connection waits for them. */
const fetching = new WeakMap<Database, Map<string, Promise<string>>>()

const secretOf = prepared((db, name: string) =>
  db.selectFrom('chat_access').select(['sealed', 'expires_at']).where('name', '=', name),
)
const beginSecret = prepared((db, name: string) =>
  db
    .insertInto('chat_access')
    .values({ name, sealed: '', expires_at: at(0) })
    .onConflict(conflict => conflict.doNothing()),
)
const lockSecret = prepared((db, name: string) =>
  db.selectFrom('chat_access').select(['sealed', 'expires_at']).where('name', '=', name).forUpdate(),
)
const keepSecret = prepared((db, { name, sealed, ends }: { name: string; sealed: string; ends: number }) =>
  db
    .updateTable('chat_access')
    .set({ sealed, expires_at: at(ends) })
    .where('name', '=', name),
)

/**
 * A secret of the app that all processes share: fetched by one of them while the others wait on its row lock.
 * @param stale one that was refused, and is replaced unless that has been done
 */
async function sharedSecret(unit: Access, name: string, fetchNew: FetchNew, stale?: string) {
  const { db, now, config } = unit
  const usable = (row: { sealed: string; expires_at: number } | undefined) => {
    const value = row && unseal<{ value: string }>(config.SECRET, purpose, row.sealed)?.value
    return row && value && value !== stale && row.expires_at > now + margin ? value : undefined
  }
  const known = usable(await secretOf.first(db, name))
  if (known) return known
  const replace = async (transaction: Database) => {
    void beginSecret(transaction, name)
    const row = await lockSecret.first(transaction, name)
    const meanwhile = usable(row)
    if (meanwhile) return meanwhile
    const { value, lifetime } = await fetchNew({ ...unit, db: transaction })
    const sealed = seal(config.SECRET, purpose, { value })
    void keepSecret(transaction, { name, sealed, ends: now + lifetime })
    return value
  }
  if (db.isTransaction) return replace(db)
  const running = fetching.get(db) ?? new Map<string, Promise<string>>()
  fetching.set(db, running)
  const key = `${name} ${stale ?? ''}`
  const begun =
    running.get(key) ?? unit.inTransaction(inside => replace(inside.db)).finally(() => running.delete(key))
  running.set(key, begun)
  return begun
}

/** By app, so that another account's token is never taken for ours. */
const nameOf = (name: Name, { appId }: ChatApp) => `${name}:${appId}`

/**
 * Runs something with the app's access token, replacing a stale one once. Outside a transaction only, since others wait
 * meanwhile. @throws ChatRefusal and what else the port throws
 */
export async function withAccessToken<T>(unit: Access, chat: ChatApp, use: (token: string) => Promise<T>) {
  const name = nameOf('token', chat)
  const token = await sharedSecret(unit, name, chat.accessToken)
  try {
    return await use(token)
  } catch (error) {
    if (!(error instanceof ChatRefusal && error.isStaleToken)) throw error
    return use(await sharedSecret(unit, name, chat.accessToken, token))
  }
}

/** What a page needs to use the chat app's interface (JS-SDK). @param seconds Unix time */
export async function signPage(unit: Access, chat: ChatApp, url: string, seconds: number) {
  const ticket = await sharedSecret(unit, nameOf('ticket', chat), inside =>
    withAccessToken(inside, chat, chat.ticket),
  )
  const nonceStr = newToken().slice(0, 16)
  return {
    appId: chat.appId,
    timestamp: seconds,
    nonceStr,
    signature: pageSignature({ ticket, nonceStr, seconds, url }),
  }
}

/** https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html, appendix 1 */
export function pageSignature(page: { ticket: string; nonceStr: string; seconds: number; url: string }) {
  const text = `jsapi_ticket=${page.ticket}&noncestr=${page.nonceStr}&timestamp=${page.seconds}&url=${page.url}`
  return createHash('sha1').update(text).digest('hex')
}
