import { sql } from 'kysely'
import type { Contact } from '#contract/features/account/registration.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** The account that a login name means: account name, e-mail or phone, letter case ignored. */
export function findAccountByLogin(db: Database, login: string) {
  const name = login.trim().toLowerCase()
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'email', 'phone'])
    .where(expression =>
      expression.or([
        expression(sql`lower(login)`, '=', name),
        expression(sql`lower(email)`, '=', name),
        expression('phone', '=', name),
      ]),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The account that a phone or an e-mail belongs to. */
export function findByContact(db: Database, { phone, email }: Contact) {
  const accounts = db
    .selectFrom('account')
    .select(['id', 'password_hash', 'school'])
    .where('deleted_at', 'is', null)
  return (
    phone ? accounts.where('phone', '=', phone) : accounts.where(sql`lower(email)`, '=', email)
  ).executeTakeFirst()
}

const accountById = prepared((db, id: string) => db.selectFrom('account').selectAll().where('id', '=', id))

/** @throws when there is no such account: the caller has it from a session */
export async function getAccount(db: Database, id: string) {
  const [account] = await accountById(db, id)
  if (!account) throw new Error(`no account ${id}`)
  return account
}

// Asked at the beginning of every visit, and by some clients every minute.
const accountWithChatById = prepared((db, id: string) =>
  db
    .selectFrom('account')
    .leftJoin('chat_identity', 'chat_identity.account_id', 'account.id')
    .selectAll('account')
    .select(['openid', 'unionid', 'nickname'])
    .where('account.id', '=', id),
)

/** An account with who it is at the chat app; nulls where it is not bound. */
export async function getAccountWithChat(db: Database, id: string) {
  const [account] = await accountWithChatById(db, id)
  if (!account) throw new Error(`no account ${id}`)
  return account
}

/** Gives an account its picture. @returns the file of the picture it had before */
export async function setAvatar(db: Database, id: string, fileId: string) {
  const { avatar_id } = await db
    .selectFrom('account')
    .select('avatar_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db.updateTable('account').set({ avatar_id: fileId }).where('id', '=', id).execute()
  return avatar_id
}
