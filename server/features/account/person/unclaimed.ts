import { type SqlBool, sql } from 'kysely'

/** Whether an account came with a package, and nobody can log in to it: its row by this name. */
export function isUnclaimed(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('imported_at')} is not null and ${column('login')} is null
    and ${column('email')} is null and ${column('phone')} is null)`
}
