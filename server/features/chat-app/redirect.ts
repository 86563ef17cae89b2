import { kernelErrors } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { getAccount, signIn } from '#server/features/account/public.ts'
import { allows, type SchoolHint } from '#server/features/school/public.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type ChatApp, type ChatIdentity, ChatRefusal } from '#server/ports/chat-app.ts'
import { bindChat, findChatAccount } from './identity.ts'
import { claimRedirect, forgetRequest, issueCodeKey, lockRequest, noteIdentity } from './requests.ts'

type ClaimedRedirect = Awaited<ReturnType<typeof claimRedirect>>

const nothingMore = { token: '', code_key: '', isenterprise: 0, uid: '', device: '', name: '' }

/**
 * Handles a return from the chat app. The state is spent first, so that neither it nor the code can be used again,
 * whatever the chat app answers. @throws chatRequestOver, chatRefused, chatUnreachable, chatTaken, chatBoundAlready
 */
export async function completeRedirect(
  context: Context,
  chat: ChatApp,
  { code, state, key }: { code: string; state: string; key: string },
) {
  if (!code || !state || !key) fail(accountErrors.chatRequestOver)
  const claimed = await context.inTransaction(unit => claimRedirect(unit, { state, key }))
  const identity = await identify(context, chat, code)
  return context.inTransaction(unit => complete({ ...context, ...unit }, claimed, identity))
}

async function identify({ log }: Context, chat: ChatApp, code: string) {
  try {
    return await chat.identify(code)
  } catch (error) {
    log.warn({ error }, 'the chat app did not identify the person')
    return fail(error instanceof ChatRefusal ? accountErrors.chatRefused : accountErrors.chatUnreachable)
  }
}

function complete(context: Context, claimed: ClaimedRedirect, identity: ChatIdentity) {
  if (claimed.purpose === 'bind') return bindHere(context, claimed, identity)
  return claimed.purpose === 'scan'
    ? askToConfirm(context, claimed, identity)
    : enter(context, claimed, identity)
}

/** Logs in, or returns a code_key that binds the identity to an account. */
async function enter(context: Context, { key_hash, purpose }: ClaimedRedirect, identity: ChatIdentity) {
  const answer = { ...nothingMore, state: purpose, nickname: identity.nickname }
  const account = await findChatAccount(context.db, identity)
  if (!account) return { ...answer, otherType: 2, code_key: await issueCodeKey(context, key_hash, identity) }
  void forgetRequest(context, key_hash)
  await checkChatLogin(context, { name: account.school })
  const { token } = await signIn(context, { id: account.id, isBound: true })
  return { ...answer, otherType: 1, token, uid: account.id }
}

/** @throws chatLoginClosed when a school does not allow login by the chat app; the request stays spent */
export async function checkChatLogin(context: Context, hint: SchoolHint) {
  if (!(await allows(context, 'has_chat_login', hint))) refuse(accountErrors.chatLoginClosed)
}

/** Binds the requesting account, if it is still the one logged in. */
async function bindHere(context: Context, { key_hash, account_id }: ClaimedRedirect, identity: ChatIdentity) {
  if (!context.person) return fail(kernelErrors.sessionMissing)
  if (context.person.id !== account_id) return fail(accountErrors.chatRequestOver)
  await bindChat(context, account_id, identity)
  void forgetRequest(context, key_hash)
  return { ...nothingMore, state: 'bind', nickname: identity.nickname, otherType: 1, uid: account_id }
}

/** Asks the phone that scanned a QR code to confirm. */
async function askToConfirm(
  context: Unit & Context,
  { key_hash, target }: ClaimedRedirect,
  identity: ChatIdentity,
) {
  const scanned = target ? await lockRequest(context, target) : undefined
  if (!scanned) return fail(accountErrors.chatRequestOver)
  void noteIdentity(context, key_hash, identity)
  const [account, asker] = await Promise.all([
    findChatAccount(context.db, identity),
    scanned.account_id ? getAccount(context.db, scanned.account_id) : undefined,
  ])
  return {
    ...nothingMore,
    state: scanned.purpose,
    nickname: identity.nickname,
    otherType: account ? 1 : 2,
    device: scanned.device,
    name: asker?.name ?? '',
  }
}
