import { accountErrors } from '#contract/features/account/errors.ts'
import { identityCalls } from '#contract/features/account/identity.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { admitAttempt, countWrongAttempt, forgetAttempts } from '../codes/attempts.ts'
import { checkCode } from '../codes/codes.ts'
import { isPassword } from '../person/password.ts'
import { getAccount } from '../person/store.ts'
import { isFresh, noteConfirmed } from './sessions.ts'

/** How somebody proves to own the account: the password, or a code sent to its phone or e-mail. */
export interface OwnProof {
  password: string
  code: string
  by: 'mobile' | 'email'
}

export const identityHandlers = serve(identityCalls, {
  confirmIdentity: async (context, proof) => {
    await confirmOwner(context, proof)
    void noteConfirmed(context, context.person.sessionId)
    return {}
  },
})

/**
 * A session alone does not prove that its holder owns the account, so irreversible actions require this each time. An
 * account with neither password nor contact proves it by a login.
 * @throws proofMissing, ownPasswordWrong, passwordUnset, contactNotBound, codeWrong, tooManyAttempts, confirmFirst
 */
export async function confirmOwner(context: AccountContext, { password, code, by }: OwnProof) {
  const account = await getAccount(context.db, context.person.id)
  const { password_hash, phone, email } = account
  if (!password && code) return checkCode(context, 'confirm', ownContact(account, by), code)
  if (password_hash === '' && !phone && !email) return requireFresh(context)
  if (!password) fail(accountErrors.proofMissing)
  if (password_hash === '') fail(accountErrors.passwordUnset)
  if (!(await isOwnPassword(context, password))) refuse(accountErrors.ownPasswordWrong)
}

/** For changes to the ways of signing in. @throws confirmFirst when login and `confirmIdentity` are too long ago */
export async function requireFresh(context: AccountContext) {
  if (!(await isFresh(context, context.person.sessionId))) fail(accountErrors.confirmFirst)
}

/** The phone or the e-mail of an account. @throws contactNotBound */
export function ownContact(
  { phone, email }: { phone: string | null; email: string | null },
  by: OwnProof['by'],
): Contact {
  if (by === 'mobile' && phone) return { phone }
  if (by === 'email' && email) return { email: email.toLowerCase() }
  return fail(accountErrors.contactNotBound)
}

/**
 * Whether this is the caller's login password. If not, end the call with `refuse`, so that the wrong attempt stays
 * counted. @throws tooManyAttempts after too many wrong ones
 */
export async function isOwnPassword(context: AccountContext, password: string) {
  const attempt = { account: context.person.id }
  const [before, { password_hash }] = await Promise.all([
    admitAttempt(context, attempt),
    getAccount(context.db, context.person.id),
  ])
  const matches = await isPassword(password_hash, password)
  if (!matches) await countWrongAttempt(context, attempt)
  else if (before) forgetAttempts(context, context.person.id)
  return matches
}
