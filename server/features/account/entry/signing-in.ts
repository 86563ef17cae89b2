import type { accountCalls } from '#contract/features/account/calls.ts'
import type { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { isStrongPassword, loginNameLength, passwordLength } from '#contract/features/account/rules.ts'
import { isPhone } from '#contract/typed.ts'
import { allows, domainOf } from '#server/features/school/public.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import type { Context, HandlerOf } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { admitAttempt, countWrongAttempt, forgetAttempts } from '../codes/attempts.ts'
import { checkCode } from '../codes/codes.ts'
import { decryptPassword, isPassword } from '../person/password.ts'
import { findAccountByLogin, findByContact } from '../person/store.ts'
import { openSession } from '../session/sessions.ts'
import { bindPending } from './pending-identity.ts'
import { beginRegistration } from './registering.ts'
import { weakPasswordPass } from './resetting.ts'

/**
 * Opens a session for somebody whose identity is proven.
 * @param isBound whether the account can also log in by the chat app
 * @returns the answer of every way of logging in
 */
export async function signIn(
  context: Context,
  { id, isBound }: { id: string; isBound: boolean },
  remember = '1',
) {
  const token = await openSession(context, id, remember !== '0', context)
  context.setSession(token)
  return { url: '', token, isenterprise: 0, uid: id, bindWechat: isBound, is_new: 0, safe: 0 }
}

/** By account name, e-mail or phone, and the password. */
export const login: HandlerOf<typeof accountCalls.login> = async (
  context,
  { email, name, password, remember, encryption, code_key, ...guest },
) => {
  const loginName = email || name || ''
  const plain = encryption === 1 ? decryptPassword(password) : password
  if (loginName.length < loginNameLength) fail(accountErrors.accountMissing)
  if (plain.length < passwordLength.min) fail(accountErrors.passwordShort)

  const account = await findAccountByLogin(context.db, loginName)
  // By account id where there is one, so that phone, e-mail and name count together.
  const counted = account?.id ?? loginName
  const attempt = { account: counted, guest }
  const before = await admitAttempt(context, attempt)
  if (!(await isPassword(account?.password_hash, plain)) || !account) {
    await countWrongAttempt(context, attempt)
    return refuse(accountErrors.wrongPassword)
  }
  if (before) forgetAttempts(context, counted)
  const isBound =
    (await bindPending(context, { accountId: account.id, codeKey: code_key, isNew: false })) ||
    account.is_bound
  const answer = await signIn(context, { id: account.id, isBound }, remember)
  if (isStrongPassword(plain)) return answer
  return {
    ...answer,
    safe: 1,
    mobile: account.phone ?? undefined,
    email: account.email ?? undefined,
    xAuth: weakPasswordPass(context, account),
  }
}

/** By a code sent to the phone; new people get a token to register with. */
export const loginByPhone: HandlerOf<typeof entryCalls.loginByPhone> = async (
  context,
  { code, remember, code_key, ...input },
) => {
  const phone = input.mobile || input.phone || ''
  if (!isPhone(phone)) fail(accountErrors.phoneWrong)
  if (!(await allows(context, 'has_phone_login', { domain: domainOf(input) })))
    fail(accountErrors.phoneLoginClosed)
  await checkCode(context, 'login', { phone }, code, input)
  const account = await findByContact(context.db, { phone })
  if (account) {
    // The code stays spent.
    if (!(await allows(context, 'has_phone_login', { name: account.school })))
      refuse(accountErrors.phoneLoginClosed)
    const isBound =
      (await bindPending(context, { accountId: account.id, codeKey: code_key, isNew: false })) ||
      account.is_bound
    return signIn(context, { id: account.id, isBound }, remember)
  }
  const registration = {
    contact: { phone },
    mode: 'quick',
    domain: domainOf(input),
    codeKey: code_key,
  } as const
  return {
    url: '',
    token: await beginRegistration(context, registration),
    isenterprise: 0,
    // No account yet, so an id that matches nothing.
    uid: newId(),
    bindWechat: false,
    is_new: 1,
    safe: 0,
  }
}
