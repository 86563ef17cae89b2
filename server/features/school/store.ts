import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

const listLength = 200

const schools = fragment(db => db.selectFrom('school').selectAll().limit(listLength))
const firstSchools = prepared(db => schools(db).orderBy('id'))
const schoolsLike = prepared((db, wanted: string) =>
  schools(db)
    // Pinyin has no blanks, names may have.
    .where(sql<SqlBool>`position(${wanted} in replace(name_key, ' ', '')) > 0`)
    .orderBy(sql`position(${wanted} in replace(split_part(name_key, chr(10), 1), ' ', '')) = 1`, 'desc')
    .orderBy('id'),
)

/** Schools whose name, pinyin or initials contain the text; those that begin with it first. */
export function findSchools(db: Database, search: string) {
  const wanted = search.toLowerCase().replaceAll(/\s/g, '')
  return wanted ? schoolsLike(db, wanted) : firstSchools(db)
}

export interface SchoolHint {
  domain?: string
  appId?: string
  name?: string
}

interface SchoolQuery {
  domain: string | null
  appId: string | null
  name: string | null
}

const schoolMeant = prepared((db, { domain, appId, name }: SchoolQuery) =>
  db
    .selectFrom('school')
    .selectAll()
    .where(expression =>
      expression.or([
        expression(sql`lower(domain)`, '=', domain),
        expression('app_id', '=', appId),
        expression('name', '=', name),
      ]),
    )
    .orderBy(sql`lower(domain) = ${domain} desc nulls last`)
    .orderBy(sql`app_id = ${appId} desc nulls last`)
    .limit(1),
)

/** The school identified by a second-level domain, an app or a name; the most reliable wins. */
export async function findSchool(db: Database, { domain, appId, name }: SchoolHint) {
  if (!domain && !appId && !name) return undefined
  return schoolMeant.first(db, {
    domain: domain?.toLowerCase() ?? null,
    appId: appId ?? null,
    name: name ?? null,
  })
}
