import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

const listLength = 200

/** Schools whose name, pinyin or initials contain the text; those that begin with it first. */
export function findSchools(db: Database, search: string) {
  const wanted = search.toLowerCase().replaceAll(/\s/g, '')
  let schools = db.selectFrom('school').selectAll()
  if (wanted)
    schools = schools
      .where(sql<SqlBool>`position(${wanted} in name_key) > 0`)
      .orderBy(sql`position(${wanted} in split_part(name_key, chr(10), 1)) = 1`, 'desc')
  return schools.orderBy('id').limit(listLength).execute()
}

export interface SchoolHint {
  domain?: string
  appId?: string
  name?: string
}

/** The school that a second-level domain, an app or a name means; the surest hint wins. */
export function findSchool(db: Database, { domain, appId, name }: SchoolHint) {
  if (!domain && !appId && !name) return Promise.resolve(undefined)
  return db
    .selectFrom('school')
    .selectAll()
    .where(expression =>
      expression.or([
        expression(sql`lower(domain)`, '=', domain?.toLowerCase() ?? null),
        expression('app_id', '=', appId ?? null),
        expression('name', '=', name ?? null),
      ]),
    )
    .orderBy(sql`lower(domain) = ${domain?.toLowerCase() ?? null} desc nulls last`)
    .orderBy(sql`app_id = ${appId ?? null} desc nulls last`)
    .limit(1)
    .executeTakeFirst()
}
