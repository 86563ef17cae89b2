import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { at, type Database } from '#server/kernel/database.ts'
import { newToken } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { seal, unseal } from '#server/kernel/seal.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type ChatApp, ChatRefusal, type ChatSecret } from '#server/ports/chat-app.ts'

/** Milliseconds before its end at which a secret is replaced. */
const margin = 300_000
const purpose = 'chat access'
/** Milliseconds for which the one who replaces a secret may take: longer than the app's own limit. */
const claimLasts = 10_000
/** Milliseconds between two looks at a secret that somebody else replaces. */
const lookInterval = 100

type Access = Pick<Unit, 'db' | 'now' | 'config'>
type Name = 'token' | 'ticket'

/** Replacements in progress in this process, which the others wait for. */
const fetching = new WeakMap<Database, Map<string, Promise<string>>>()

const secretOf = prepared((db, name: string) =>
  db.selectFrom('chat_access').select(['sealed', 'expires_at']).where('name', '=', name),
)
interface Claim {
  name: string
  /** The secret that is to be replaced. */
  seen: string
  now: number
  until: number
}
const claimSecret = prepared((db, { name, seen, now, until }: Claim) =>
  db
    .insertInto('chat_access')
    .values({ name, sealed: '', expires_at: at(0), claimed_until: at(until) })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ claimed_until: at(until) })
        .where('chat_access.claimed_until', '<=', at(now))
        .where('chat_access.sealed', '=', seen),
    )
    .returning('name'),
)
const keepSecret = prepared((db, { name, sealed, ends }: { name: string; sealed: string; ends: number }) =>
  db
    .updateTable('chat_access')
    .set({ sealed, expires_at: at(ends), claimed_until: at(0) })
    .where('name', '=', name),
)
const releaseClaim = prepared((db, name: string) =>
  db
    .updateTable('chat_access')
    .set({ claimed_until: at(0) })
    .where('name', '=', name),
)

/**
 * A secret of the app that all processes share: one of them claims it and fetches a new one while the others look again.
 * Nobody holds a connection meanwhile.
 * @param stale one that was refused, and is replaced unless that has been done
 */
function sharedSecret(unit: Access, name: string, fetchNew: () => Promise<ChatSecret>, stale = '') {
  const running = fetching.get(unit.db) ?? new Map<string, Promise<string>>()
  fetching.set(unit.db, running)
  const key = `${name} ${stale}`
  const begun = running.get(key) ?? findSecret(unit, name, fetchNew, stale).finally(() => running.delete(key))
  running.set(key, begun)
  return begun
}

async function findSecret(unit: Access, name: string, fetchNew: () => Promise<ChatSecret>, stale: string) {
  const { db, now, config } = unit
  for (let waited = 0; waited <= claimLasts; waited += lookInterval) {
    const { sealed = '', expires_at = 0 } = (await secretOf.first(db, name)) ?? {}
    const value = unseal<{ value: string }>(config.SECRET, purpose, sealed)?.value
    if (value && value !== stale && expires_at > now + margin) return value
    if (await claimSecret.first(db, { name, seen: sealed, now, until: now + claimLasts }))
      return fetchClaimed(unit, name, fetchNew)
    await setTimeout(lookInterval)
  }
  throw new Error(`chat app: nobody has fetched ${name}`)
}

async function fetchClaimed({ db, now, config }: Access, name: string, fetchNew: () => Promise<ChatSecret>) {
  try {
    const { value, lifetime } = await fetchNew()
    const sealed = seal(config.SECRET, purpose, { value })
    await keepSecret(db, { name, sealed, ends: now + lifetime })
    return value
  } catch (error) {
    await releaseClaim(db, name)
    throw error
  }
}

/** By app, so that another account's token is never taken for ours. */
const nameOf = (name: Name, { appId }: ChatApp) => `${name}:${appId}`

/**
 * Runs something with the app's access token, replacing a stale one once. Outside a transaction only.
 * @throws ChatRefusal and what else the port throws
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
  const ticket = await sharedSecret(unit, nameOf('ticket', chat), () =>
    withAccessToken(unit, chat, chat.ticket),
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
