import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contentAlone } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { PortableRow, PortableTable, TravelChoices } from '#server/kernel/portable.ts'
import { type Portables, readColumns } from './tables.ts'

/** The most rows whose references are followed at a time. */
const parents = 50

export interface ReadRows {
  table: PortableTable
  rows: PortableRow[]
}

/** All rows of a course that these choices include, table by table, in batches. */
export async function* readCourse(
  db: Database,
  { tables }: Portables,
  courseId: string,
  choices: TravelChoices,
): AsyncGenerator<ReadRows> {
  yield* readBelow(db, tables, new Map([['course', [courseId]]]), choices)
}

/** All content of one activity. */
export async function* readActivity(
  db: Database,
  { tables, declared }: Portables,
  activityId: string,
): AsyncGenerator<ReadRows> {
  const along = await Promise.all(declared.map(portable => portable.alone?.along(db, activityId)))
  const named = new Map<string, string[]>([['activity', [activityId]]])
  // Of several kinds: what the activity is none of has nothing there.
  for (const [table, ids] of along.flatMap(rows => [...(rows ?? [])]))
    named.set(table, [...(named.get(table) ?? []), ...ids])
  yield* readBelow(
    db,
    tables.map(table => (named.has(table.table) ? { ...table, from: ['id', table.table] } : table)),
    named,
    contentAlone,
  )
}

/** What belongs to these rows. @param ids by table; those of what is read are added */
async function* readBelow(
  db: Database,
  tables: readonly PortableTable[],
  ids: Map<string, string[]>,
  choices: TravelChoices,
): AsyncGenerator<ReadRows> {
  const columns = await readColumns(db)
  for (const table of tables.filter(one => travels(one, choices))) {
    const own = Object.entries(table.refs).find(([, ref]) => ref === 'own')?.[0]
    const isSoftlyDeleted = columns.get(table.table)?.some(column => column.name === 'deleted_at') ?? false
    const found: string[] = []
    const leading = ids.get(table.from[1]) ?? []
    for (let start = 0; start < leading.length; start += parents) {
      const rows = await readRows(db, table, leading.slice(start, start + parents), {
        own,
        isSoftlyDeleted,
        leftOut: table.leaveOut?.(choices),
      })
      if (own) found.push(...rows.map(row => String(row[own])))
      if (rows.length > 0) yield { table, rows }
    }
    if (own && table.table !== 'course') ids.set(table.table, found)
  }
}

export function travels({ part }: PortableTable, { students, assistants, work }: TravelChoices) {
  return part === 'content' || (part === 'people' ? students || assistants : work)
}

async function readRows(
  db: Database,
  { table, from }: PortableTable,
  leading: readonly string[],
  how: { own: string | undefined; isSoftlyDeleted: boolean; leftOut: RawBuilder<SqlBool> | undefined },
) {
  // biome-ignore lint/plugin: the tables are those that the features declare
  const { rows } = await sql<{ row: PortableRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where t.${sql.ref(from[0])} = any(${leading}::uuid[])
      ${how.isSoftlyDeleted ? sql`and t.deleted_at is null` : sql``}
      ${how.leftOut ? sql`and not ${how.leftOut}` : sql``}
    ${how.own ? sql`order by t.${sql.ref(how.own)}` : sql``}`.execute(db)
  return rows.map(({ row }) => row)
}
