import { sql } from 'kysely'
import type { Contact } from '#contract/features/account/registration.ts'
import type { Database } from '#server/kernel/database.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

const accounts = fragment(db => db.selectFrom('account').where('deleted_at', 'is', null))
const isBound = sql<boolean>`exists (select from chat_identity where account_id = account.id)`.as('is_bound')

const accountByLogin = prepared((db, name: string) =>
  accounts(db)
    .select(['id', 'password_hash', 'email', 'phone', isBound])
    .where(expression =>
      expression.or([
        expression(sql`lower(login)`, '=', name),
        expression(sql`lower(email)`, '=', name),
        expression('phone', '=', name),
      ]),
    ),
)

/** The account of a login name: account name, e-mail or phone, letter case ignored. */
export const findAccountByLogin = (db: Database, login: string) =>
  accountByLogin.first(db, login.trim().toLowerCase())

const accountByPhone = prepared((db, phone: string) =>
  accounts(db).select(['id', 'password_hash', 'school', isBound]).where('phone', '=', phone),
)
const accountByEmail = prepared((db, email: string) =>
  accounts(db).select(['id', 'password_hash', 'school', isBound]).where(sql`lower(email)`, '=', email),
)

/** The account that a phone or an e-mail belongs to. */
export const findByContact = (db: Database, { phone, email }: Contact) =>
  phone ? accountByPhone.first(db, phone) : accountByEmail.first(db, email ?? '')

const accountById = prepared((db, id: string) => db.selectFrom('account').selectAll().where('id', '=', id))

/** @throws when there is no such account: the caller has it from a session */
export const getAccount = (db: Database, id: string) => accountById.one(db, id)

// Queried at the start of every visit, and by some clients every minute.
const accountWithChatById = prepared((db, id: string) =>
  db
    .selectFrom('account')
    .leftJoin('chat_identity', 'chat_identity.account_id', 'account.id')
    .select(['account.id', 'login', 'email', 'phone', 'name', 'kind', 'avatar_id', 'school', 'department'])
    .select(['number', 'class_number', 'grade', 'enrolled_month', 'taught_courses', 'majors', 'attest_state'])
    .select(['vip_level', 'vip_until', 'notify_members', 'notify_due', 'notify_letters', 'notify_topics'])
    .select(['openid', 'unionid', 'nickname'])
    .where('account.id', '=', id),
)

/** An account with its chat-app identity; nulls when not bound. */
export const getAccountWithChat = (db: Database, id: string) => accountWithChatById.one(db, id)

const replaceAvatar = prepared(
  (_, id: string, fileId: string) => sql<{ avatar_id: string | null }>`
    update account set avatar_id = ${fileId}
    from (select id, avatar_id from account where id = ${id} for update) as before
    where account.id = before.id
    returning before.avatar_id`,
)

/** Sets an account's picture. @returns the file of the previous picture */
export const setAvatar = async (db: Database, id: string, fileId: string) =>
  (await replaceAvatar.one(db, id, fileId)).avatar_id
