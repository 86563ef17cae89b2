import { accountErrors } from '#contract/features/account/errors.ts'
import { passwordProblem } from '#contract/features/account/registration.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import { isSignature, newToken, sha256, sign } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { seal, unseal } from '#server/kernel/seal.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { forgetAttempts } from '../codes/attempts.ts'
import { hashPassword } from '../person/password.ts'
import { revokeSessions } from '../session/sessions.ts'

const lifetime = 15 * 60_000
const weakPurpose = 'weak password'

interface Account {
  id: string
  password_hash: string
}

export interface ResetGrant {
  uid: string
  expires: string
  sign: string
  key: string
}

/**
 * Permission to set a new password once. It is valid while the current password stays, so that nothing has to be stored
 * and a second use fails by itself.
 */
export function grantReset({ config, now }: Unit, { id, password_hash }: Account): ResetGrant {
  const expires = String(Math.floor((now + lifetime) / 1000))
  const key = newToken().slice(0, 32)
  return { uid: id, expires, sign: sign(config.SECRET, 'reset', id, expires, key, password_hash), key }
}

const accountOf = prepared((db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)
const lockAccount = prepared((db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate(),
)

/** @throws resetOver when it is not ours, too late or used */
export async function redeemReset(
  unit: Context,
  grant: { uid: string; expires: number; sign: string; key: string },
  password: string,
) {
  const problem = passwordProblem(password)
  if (problem) fail(problem)
  const account = await lockAccount.first(unit.db, grant.uid)
  const parts = ['reset', grant.uid, grant.expires, grant.key, account?.password_hash ?? ''] as const
  const isOurs = isSignature(unit.config.SECRET, grant.sign, ...parts)
  if (!account || !isOurs || grant.expires * 1000 < unit.now) return fail(accountErrors.resetOver)
  await setPassword(unit, account.id, password)
  forgetAttempts(unit, account.id)
  void revokeSessions(unit, account.id)
}

const keepPassword = prepared((db, id: string, hash: string) =>
  db.updateTable('account').set({ password_hash: hash }).where('id', '=', id),
)

/** Gives an account another password, in a command; its strength was checked. Sessions stay: see `revokeSessions`. */
export async function setPassword({ db }: Unit, accountId: string, password: string) {
  const hash = await hashPassword(password)
  void keepPassword(db, accountId, hash)
}

/** Lets the owner of a weak password, who has just proved to know it, set another one without a code. */
export function weakPasswordPass({ config, now }: Unit, { id, password_hash }: Account) {
  return seal(config.SECRET, weakPurpose, { id, until: now + lifetime, of: fingerprint(password_hash) })
}

/** @throws resetOver when it is not ours, too late, or the password has changed since */
export async function redeemWeakPasswordPass({ db, config, now }: Unit, pass: string): Promise<Account> {
  const read = unseal<{ id: string; until: number; of: string }>(config.SECRET, weakPurpose, pass)
  if (!read || read.until < now) return fail(accountErrors.resetOver)
  const account = await accountOf.first(db, read.id)
  if (!account || fingerprint(account.password_hash) !== read.of) return fail(accountErrors.resetOver)
  return account
}

const fingerprint = (hash: string) => sha256(hash).toString('base64')
