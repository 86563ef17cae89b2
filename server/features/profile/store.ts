import { type SqlBool, sql, type Updateable } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { type Database, isConflict } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { AccountTable } from '#server/kernel/schema.ts'

const ownAccount = fragment((db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'kind', 'vip_level', 'vip_until', 'login', 'phone', 'email', 'password_hash'])
    .select(['avatar_id', 'language'])
    .select(sql<boolean>`exists (select from chat_identity where account_id = account.id)`.as('is_bound'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)
const read = prepared((db, id: string) => ownAccount(db, id))
const lock = prepared((db, id: string) => ownAccount(db, id).forUpdate())

/** The caller's account. */
export async function findOwnAccount({ db, person }: AccountContext) {
  // Closed a moment ago.
  return (await read.first(db, person.id)) ?? fail(kernelErrors.sessionMissing)
}

/** The same, locked until the end of the command, so that two changes do not interleave. */
export async function lockAccount({ db, person }: AccountContext) {
  return (await lock.first(db, person.id)) ?? fail(kernelErrors.sessionMissing)
}
export type OwnAccount = Awaited<ReturnType<typeof lockAccount>>

const withPhone = prepared((db, phone: string) =>
  db.selectFrom('account').select('id').where('deleted_at', 'is', null).where('phone', '=', phone),
)
const withEmail = prepared((db, email: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`lower(email) = ${email}`),
)

export async function isTaken(db: Database, { phone, email }: Contact) {
  const found = await (phone ? withPhone.first(db, phone) : withEmail.first(db, email ?? ''))
  return found !== undefined
}

/** Columns that a person changes; the others stay. */
const changeOwn = prepared(
  (_, id: string, changes: string) => sql`
    update account set kind = given.kind, phone = given.phone, email = given.email, name = given.name,
      name_key = given.name_key, school = given.school, department = given.department, number = given.number,
      class_number = given.class_number, grade = given.grade, enrolled_month = given.enrolled_month,
      taught_courses = given.taught_courses, majors = given.majors
    from account as before cross join lateral jsonb_populate_record(before, ${changes}::jsonb) as given
    where account.id = ${id} and before.id = account.id`,
)

export type OwnChanges = Pick<
  Updateable<AccountTable>,
  | 'kind'
  | 'phone'
  | 'email'
  | 'name'
  | 'name_key'
  | 'school'
  | 'department'
  | 'number'
  | 'class_number'
  | 'grade'
  | 'enrolled_month'
  | 'taught_courses'
  | 'majors'
>

/** Writes to a locked account. @throws contactInUse when somebody else was quicker */
export async function changeAccount(db: Database, id: string, changes: OwnChanges) {
  if (Object.keys(changes).length === 0) return
  try {
    await changeOwn(db, id, JSON.stringify(changes))
  } catch (error) {
    if (isConflict(error, 'account_phone') || isConflict(error, 'account_email'))
      fail(profileErrors.contactInUse)
    throw error
  }
}

/** Whether somebody could still sign in without the phone or without the e-mail. */
export function waysIn({ login, phone, email, password_hash, is_bound }: OwnAccount) {
  const otherwise = (login !== null && password_hash !== '') || is_bound
  return { withoutPhone: otherwise || email !== null, withoutEmail: otherwise || phone !== null }
}

/** Courses that somebody teaches as the owner, neither deleted nor archived for the whole class. */
export const listOpenCourses = prepared((db, ownerId: string) =>
  db
    .selectFrom('course')
    .select(['id', 'name', 'class_name'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id'),
)
