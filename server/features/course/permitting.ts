import { sql } from 'kysely'
import type { Permission } from '#contract/access.ts'

/**
 * Whether somebody on the staff may do it, as `may` of a course call's context says, where a query asks.
 * @param membership what their row of `course_member` is called there
 */
export const permits = (permission: Permission, membership = 'membership') => {
  const [role, permissions] = [sql.ref(`${membership}.role`), sql.ref(`${membership}.permissions`)]
  return sql<boolean>`(${role} = 'owner' or (${role} = 'assistant' and ${sql.lit(permission)} = any(${permissions})))`
}
