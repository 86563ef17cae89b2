import type { Language } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import {
  type Contact,
  nameProblem,
  passwordProblem,
  schoolLength,
  studentNumberProblem,
} from '#contract/features/account/registration.ts'
import { isRegistrationOpen } from '#server/features/school/public.ts'
import { at, isConflict } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { event } from '#server/kernel/jobs.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { seal, unseal } from '#server/kernel/seal.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { hashPassword } from '../person/password.ts'
import { findByContact } from '../person/store.ts'
import { bindPending } from './pending-identity.ts'

/** Emitted when somebody has opened an account; its phone or e-mail is proven. */
export const accountOpened = event<{ accountId: string }>('account.opened')

const purpose = 'registration'
const lifetime = 30 * 60_000

/** What the temporary token of a registration carries; only the server can read it. */
export interface Registration {
  contact: Contact
  /** `quick` comes from a login by phone, and has no password. */
  mode: 'normal' | 'quick'
  passwordHash?: string
  domain?: string
  /** The pending chat-app identity (decision P7). */
  codeKey?: string
  until: number
}

/** @throws registrationClosed, contactTaken, passwordWeak */
export async function beginRegistration(
  unit: Unit,
  { password, ...about }: Omit<Registration, 'until' | 'passwordHash'> & { password?: string },
) {
  const [isOpen, known] = await Promise.all([
    isRegistrationOpen(unit, { domain: about.domain }),
    findByContact(unit.db, about.contact),
  ])
  if (!isOpen) fail(accountErrors.registrationClosed)
  const problem = password === undefined ? undefined : passwordProblem(password)
  if (problem) fail(problem)
  if (known) fail(accountErrors.contactTaken)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const registration: Registration = { ...about, passwordHash, until: unit.now + lifetime }
  return seal(unit.config.SECRET, purpose, registration)
}

/** @throws registrationOver when the token is not ours or too old */
export function readRegistration({ config, now }: Unit, token: string): Registration {
  const registration = unseal<Registration>(config.SECRET, purpose, token)
  return registration && registration.until >= now ? registration : fail(accountErrors.registrationOver)
}

export interface NewPerson {
  name: string
  kind: 'student' | 'teacher'
  number: string
  school: string
  /** Takes the place of the one given with the first step. */
  password?: string
  language: Language
}

interface NewAccount {
  id: string
  email: string | null
  phone: string | null
  passwordHash: string
  name: string
  name_key: string
  kind: number
  number: string
  school: string
  language: Language
  hasChosenLanguage: boolean
  now: number
}

const insertAccount = prepared((db, account: NewAccount) =>
  db.insertInto('account').values({
    id: account.id,
    email: account.email,
    phone: account.phone,
    password_hash: account.passwordHash,
    name: account.name,
    name_key: account.name_key,
    kind: account.kind,
    number: account.number,
    school: account.school,
    language: account.language,
    language_chosen: account.hasChosenLanguage,
    created_at: at(account.now),
  }),
)

/** Opens the account of a registration. @throws what is wrong with the person's data, contactTaken */
export async function finishRegistration(unit: Unit, registration: Registration, person: NewPerson) {
  const problem =
    nameProblem(person.name) ??
    studentNumberProblem(person) ??
    (person.password === undefined ? undefined : passwordProblem(person.password))
  if (problem) fail(problem)
  const hints = [{ domain: registration.domain }, { name: person.school }]
  if (!(await isRegistrationOpen(unit, ...hints))) fail(accountErrors.registrationClosed)
  const id = newId()
  const { contact, passwordHash } = registration
  try {
    await insertAccount(unit.db, {
      id,
      email: contact.email ?? null,
      phone: contact.phone ?? null,
      passwordHash: person.password ? await hashPassword(person.password) : (passwordHash ?? ''),
      ...nameColumns(person.name),
      kind: person.kind === 'teacher' ? 1 : 0,
      number: person.number,
      school: [...person.school].slice(0, schoolLength).join(''),
      language: person.language,
      // That of the device. The usual one may only mean that the client names none.
      hasChosenLanguage: person.language !== 'zh-Hans',
      now: unit.now,
    })
  } catch (error) {
    if (isConflict(error, 'account_phone') || isConflict(error, 'account_email'))
      return fail(accountErrors.contactTaken)
    throw error
  }
  void unit.emit(accountOpened, { accountId: id })
  return {
    id,
    isBound: await bindPending(unit, { accountId: id, codeKey: registration.codeKey, isNew: true }),
  }
}
