export { checkCode, issueCode } from './codes/codes.ts'
export { countOne, uncountOne } from './codes/counters.ts'
export { checkPicture } from './codes/picture-code.ts'
export { pendingIdentityInquiry } from './entry/pending-identity.ts'
export { accountOpened } from './entry/registering.ts'
export { setPassword } from './entry/resetting.ts'
export { signIn } from './entry/signing-in.ts'
export { avatarUrl } from './person/avatar-url.ts'
export { accountInfo } from './person/info.ts'
export { notifyOwner } from './person/owner-notices.ts'
export { hashPassword } from './person/password.ts'
export { getAccount, setAvatar } from './person/store.ts'
export { isUnclaimed } from './person/unclaimed.ts'
export { vipOf } from './person/vip.ts'
export { ownAccount } from './personal.ts'
export { isSignedBy, noteKeyUsed, standingKey, thumbprintOfSigner } from './session/devices.ts'
export { confirmOwner, isOwnPassword, type OwnProof, ownContact, requireFresh } from './session/identity.ts'
export {
  holderOf,
  isFresh,
  openProjectorSession,
  openSession,
  peopleNow,
  personNow,
  personOf,
  personOfSession,
  personOrProjector,
  revokeSessions,
  revokeSessionsOf,
} from './session/sessions.ts'
