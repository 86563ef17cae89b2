import { sql } from 'kysely'
import { revokeSessions } from '#server/features/account/public.ts'
import { textIn } from '#server/kernel/answer.ts'
import { at } from '#server/kernel/database.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { event } from '#server/kernel/jobs.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { eraseRows } from './personal.ts'
import type { OwnAccount } from './store.ts'

/** Told when an account was closed: what it waited for elsewhere ends. */
export const accountClosed = event<{ accountId: string }>('profile.account.closed')

const nobody = { en: 'Deleted account', zh: '已注销账号' }

/**
 * Closes an account for good. What others work with stays, under a name that names nobody: works handed in, grades,
 * attendance, and files that are in use somewhere. Login, phone and e-mail are free again at once.
 */
export async function closeAccount(context: AccountContext, account: OwnAccount) {
  const { db, now } = context
  await eraseRows(db, account.id)
  await db
    .updateTable('membership')
    .set({ left_at: at(now) })
    .where('account_id', '=', account.id)
    .where('role', '=', 'assistant')
    .where('left_at', 'is', null)
    .execute()
  context.forgetStanding({ accounts: [account.id] })
  await releaseFiles(context, account)
  await db
    .updateTable('account')
    .set({
      ...nameColumns(textIn(context.language, { text: nobody })),
      ...{ login: null, email: null, phone: null, password_hash: '', avatar_id: null, is_operator: false },
      ...{ school: '', department: '', number: '', class_number: '', grade: '', enrolled_month: '' },
      ...{ taught_courses: [], majors: '[]', vip_level: 0, vip_until: null },
      deleted_at: at(now),
    })
    .where('id', '=', account.id)
    .execute()
  await revokeSessions(context, account.id)
  await db
    .updateTable('session')
    .set({ device: '', address: '' })
    .where('account_id', '=', account.id)
    .execute()
  const contacts = [account.phone, account.email?.toLowerCase()].flatMap(contact => contact ?? [])
  await db.deleteFrom('verification').where(sql<boolean>`target = any(${contacts}::text[])`).execute()
  await context.emit(accountClosed, { accountId: account.id })
}

/** Lets go of files that nothing refers to, and of those that only the account itself did. */
async function releaseFiles({ db, now }: AccountContext, { id, avatar_id }: OwnAccount) {
  await db
    .updateTable('file')
    .set({ deleted_at: at(now), used_at: null })
    .where('owner_id', '=', id)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(used_at is null or id = ${avatar_id}
        or id in (select file_id from data_export where account_id = ${id} and file_id is not null)
        or id in (select file_id from course_export where account_id = ${id} and file_id is not null))`,
    )
    .execute()
}
