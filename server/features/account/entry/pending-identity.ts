import { inquiry, onlyReply } from '#server/kernel/inquiry.ts'
import type { Unit } from '#server/kernel/unit.ts'

/**
 * Whether an identity that somebody has proven elsewhere, and holds under a key, was bound to an account just proven or
 * made. A new account is kept whether or not the identity is still available.
 */
export const pendingIdentityInquiry = inquiry<
  { accountId: string; codeKey: string; isNew: boolean },
  boolean
>('account.pendingIdentity', onlyReply(false))

export const bindPending = async (
  unit: Unit,
  { codeKey, ...account }: { accountId: string; codeKey: string | undefined; isNew: boolean },
) => (codeKey ? unit.ask(pendingIdentityInquiry, { codeKey, ...account }) : false)
