import type { Config } from '#server/kernel/config.ts'
import { sign } from '#server/kernel/ids.ts'

export { canChat, sendChat } from './chat-message.ts'
export { checkCode, issueCode } from './codes.ts'
export { countOne, uncountOne } from './counters.ts'
export { isSignedBy, noteKeyUsed, standingKey, thumbprintOfSigner } from './devices.ts'
export { confirmOwner, isOwnPassword, type OwnProof, ownContact, requireFresh } from './identity.ts'
export { notifyOwner } from './owner-notices.ts'
export { hashPassword } from './password.ts'
export { ownAccount } from './personal.ts'
export { checkPicture } from './picture-code.ts'
export { accountOpened } from './registering.ts'
export { setPassword } from './resetting.ts'
export { holderOf, isFresh, openSession, peopleNow, personNow, personOf, revokeSessions } from './sessions.ts'
export { setAvatar } from './store.ts'
export { vipOf } from './vip.ts'

/** Address of an account's picture; empty when there is none, and the client then draws the initials. */
export function avatarUrl(config: Config & { SECRET: string }, fileId: string | null) {
  return fileId ? `/File/avatar/${fileId}?sign=${sign(config.SECRET, 'avatar', fileId)}` : ''
}
