import { sql } from 'kysely'
import { revokeSessions } from '#server/features/account/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { event } from '#server/kernel/jobs.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { ownData } from './personal.ts'
import type { OwnAccount } from './store.ts'

/** Published when an account was closed: its pending requests elsewhere end. */
export const accountClosed = event<{ accountId: string }>('profile.account.closed')

const nobody = { en: 'Deleted account', zh: '已注销账号' }

const leaveTeams = prepared((db, accountId: string, now: number) =>
  db
    .updateTable('membership')
    .set({ left_at: at(now) })
    .where('account_id', '=', accountId)
    .where('role', '=', 'assistant')
    .where('left_at', 'is', null),
)

const emptyAccount = prepared(
  (db, { id, name, name_key, now }: { id: string; name: string; name_key: string; now: number }) =>
    db
      .updateTable('account')
      .set({
        ...{ name, name_key, deleted_at: at(now) },
        ...{ login: null, email: null, phone: null, password_hash: '', avatar_id: null, is_operator: false },
        ...{ school: '', department: '', number: '', class_number: '', grade: '', enrolled_month: '' },
        ...{ taught_courses: [], majors: '[]', vip_level: 0, vip_until: null },
      })
      .where('id', '=', id),
)

const emptySessions = prepared((db, accountId: string) =>
  db.updateTable('session').set({ device: '', address: '' }).where('account_id', '=', accountId),
)

const forgetCodes = prepared((db, contacts: string[]) =>
  db.deleteFrom('verification').where(sql<boolean>`target = any(${contacts}::text[])`),
)

/**
 * Closes an account for good. What others work with stays, under an anonymous name: submitted works, grades,
 * attendance, and files in use elsewhere. Login, phone and e-mail are free again at once.
 */
export async function closeAccount(context: AccountContext, account: OwnAccount) {
  const { db, now } = context
  const { id, avatar_id, phone, email } = account
  const own = ownData(context)
  own.erase(db, id)
  void leaveTeams(db, id, now)
  void own.releaseFiles(db, { id, avatarId: avatar_id, now })
  void emptyAccount(db, { id, ...nameColumns(textIn(context.language, { text: nobody })), now })
  void revokeSessions(context, id)
  void emptySessions(db, id)
  void forgetCodes(
    db,
    [phone, email?.toLowerCase()].flatMap(contact => contact ?? []),
  )
  void context.emit(accountClosed, { accountId: id })
}
