import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** The account that a login name means: account name, e-mail or phone, letter case ignored. */
export function findAccountByLogin(db: Database, login: string) {
  const name = login.trim().toLowerCase()
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'password_weak', 'email', 'phone'])
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

export function getAccount(db: Database, id: string) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
