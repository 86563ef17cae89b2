import type { ErrorDefinition } from '#contract/error.ts'
import { isPhone, typedAccount } from '#contract/typed.ts'
import { accountErrors } from './errors.ts'
import { isStrongPassword } from './rules.ts'

/** Where a code can be sent. */
export type Contact = { phone: string; email?: undefined } | { email: string; phone?: undefined }

export const nameLength = 40
export const studentNumberLength = 20
export const schoolLength = 60
export const codeLength = 6
/** Milliseconds between two codes to the same place. */
export const resendWait = 60_000

export const isEmail = (text: string) =>
  text.length <= 100 && /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\]]{2,}$/.test(text)

/** The phone or e-mail typed as an account; undefined if it is neither. */
export function contactOf(typed: string): Contact | undefined {
  const account = typedAccount(typed)
  if (isPhone(account)) return { phone: account }
  return isEmail(account) ? { email: account } : undefined
}

export interface PersonalData {
  name: string
  /** Of a student. */
  number?: string
  kind: 'student' | 'teacher'
}

/** What is wrong with a name: missing, too long, or nothing visible in it. */
export function nameProblem(name: string): ErrorDefinition | undefined {
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(name)) return accountErrors.nameMissing
  return [...name].length > nameLength ? accountErrors.nameLong : undefined
}

export function studentNumberProblem({ kind, number = '' }: Pick<PersonalData, 'kind' | 'number'>) {
  if (kind === 'student' && !number) return accountErrors.numberMissing
  return [...number].length > studentNumberLength ? accountErrors.numberLong : undefined
}

export const passwordProblem = (password: string): ErrorDefinition | undefined =>
  isStrongPassword(password) ? undefined : accountErrors.passwordWeak
