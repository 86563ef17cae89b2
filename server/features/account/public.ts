import type { Config } from '#server/kernel/config.ts'
import type { Context } from '#server/kernel/feature.ts'
import { sign } from '#server/kernel/ids.ts'
import { checkAttempts, countWrongAttempt, forgetAttempts } from './attempts.ts'
import { isPassword } from './password.ts'
import { getAccount } from './store.ts'

export { canChat, sendChat } from './chat-message.ts'
export { checkCode, issueCode } from './codes.ts'
export { countOne, uncountOne } from './counters.ts'
export { nameColumns } from './names.ts'
export { hashPassword } from './password.ts'
export { checkPicture } from './picture-code.ts'
export { accountOpened } from './registering.ts'
export { setPassword } from './resetting.ts'
export { forgetPerson, openSession, personOf, revokeSessions } from './sessions.ts'
export { setAvatar } from './store.ts'

/** Address of an account's picture; empty when there is none, and the client then draws the initials. */
export function avatarUrl(config: Config & { SECRET: string }, fileId: string | null) {
  return fileId ? `/File/avatar/${fileId}?sign=${sign(config.SECRET, 'avatar', fileId)}` : ''
}

/**
 * Whether this is the account's login password, for confirming something that matters. When not, end the call with
 * `refuse`, so that the wrong attempt stays counted.
 * @throws tooManyAttempts after too many wrong ones
 */
export async function isOwnPassword(context: Context, accountId: string, password: string) {
  const before = await checkAttempts(context, accountId, context.address)
  const { password_hash } = await getAccount(context.db, accountId)
  const matches = await isPassword(password_hash, password)
  if (!matches) await countWrongAttempt(context, accountId, context.address)
  else if (before) await forgetAttempts(context, accountId)
  return matches
}
