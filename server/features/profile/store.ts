import { type SqlBool, sql, type Updateable } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { type Database, isConflict } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import type { AccountTable } from '#server/kernel/schema.ts'

/** The account of who asks, held until the end of the command, so that two changes do not cross. */
export async function lockAccount({ db, person }: AccountContext, lock = true) {
  const accounts = db
    .selectFrom('account')
    .select([
      'id',
      'kind',
      'vip_level',
      'vip_until',
      'login',
      'phone',
      'email',
      'password_hash',
      'avatar_id',
      'language',
    ])
    .where('id', '=', person.id)
    .where('deleted_at', 'is', null)
  const account = await (lock ? accounts.forUpdate() : accounts).executeTakeFirst()
  // Closed a moment ago.
  return account ?? fail(kernelErrors.sessionMissing)
}
export type OwnAccount = Awaited<ReturnType<typeof lockAccount>>

export async function isTaken(db: Database, { phone, email }: Contact) {
  const accounts = db.selectFrom('account').select('id').where('deleted_at', 'is', null)
  const found = phone
    ? accounts.where('phone', '=', phone)
    : accounts.where(sql<SqlBool>`lower(email) = ${email}`)
  return (await found.executeTakeFirst()) !== undefined
}

/** @throws contactInUse when somebody else was quicker */
export async function bindContact(db: Database, id: string, columns: Updateable<AccountTable>) {
  if (Object.keys(columns).length === 0) return
  try {
    await db.updateTable('account').set(columns).where('id', '=', id).execute()
  } catch (error) {
    if (isConflict(error, 'account_phone') || isConflict(error, 'account_email'))
      fail(profileErrors.contactInUse)
    throw error
  }
}

/** Whether somebody could still sign in without the phone or without the e-mail. */
export async function waysIn(db: Database, { id, login, phone, email, password_hash }: OwnAccount) {
  const chat = await db
    .selectFrom('chat_identity')
    .select('account_id')
    .where('account_id', '=', id)
    .executeTakeFirst()
  const otherwise = (login !== null && password_hash !== '') || chat !== undefined
  return { withoutPhone: otherwise || email !== null, withoutEmail: otherwise || phone !== null }
}

/** Courses that somebody teaches as the owner, neither deleted nor archived for the whole class. */
export function listOpenCourses(db: Database, ownerId: string) {
  return db
    .selectFrom('course')
    .select(['id', 'name', 'class_name'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}
