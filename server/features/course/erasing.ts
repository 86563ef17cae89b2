import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { DB } from '#server/kernel/schema.ts'

/** Rows deleted by one statement, so that nobody waits while a large course is erased. */
const batch = 2000

interface Key {
  table: string
  columns: string[]
  names: string
  namedColumns: string[]
}

/** Rows of a table, as a condition on its columns. */
interface Roots {
  table: keyof DB
  rows: RawBuilder<SqlBool>
}

/**
 * Deletes everything that depends on these rows by foreign key, so that no feature can be forgotten; the rows
 * themselves stay. Commits statement by statement, and resumes where it was interrupted.
 */
export async function eraseContents(db: Database, roots: Roots) {
  const keys = await readKeys(db)
  const way = waysTo(roots.table, keys)
  for (const table of leavesFirst([...way.keys()], keys)) {
    // A table that references itself is deleted in one statement, whatever the references.
    const isNested = keys.some(key => key.table === table && key.names === table)
    await eraseRows(db, table, rowsOf(table, way, roots), isNested ? sql`all` : undefined)
  }
}

/** Deletes rows in batches. */
export async function eraseRows(
  db: Database,
  table: string,
  rows: RawBuilder<SqlBool>,
  limit: RawBuilder<unknown> = sql`${batch}`,
) {
  for (;;) {
    // biome-ignore lint/plugin: the table and its rows are the caller's
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${rows} limit ${limit}))`.execute(db)
    if (!numAffectedRows) return
  }
}

/** All foreign keys except those set to null on delete. */
const readKeys = prepared(
  () => sql<Key>`
    select child.relname::text as table, parent.relname::text as names, columns.own as columns,
      columns.named as "namedColumns"
    from pg_constraint key
    join pg_class child on child.oid = key.conrelid
    join pg_class parent on parent.oid = key.confrelid
    cross join lateral (
      select array_agg(own.attname::text order by place) as own, array_agg(named.attname::text order by place) as named
      from unnest(key.conkey, key.confkey) with ordinality as pair (own_number, named_number, place)
      join pg_attribute own on own.attrelid = key.conrelid and own.attnum = own_number
      join pg_attribute named on named.attrelid = key.confrelid and named.attnum = named_number
    ) as columns
    where key.contype = 'f' and key.confdeltype <> 'n' and key.connamespace = 'public'::regnamespace
    order by key.oid`,
)

/** For each table that depends on this one, the key that leads there in the fewest steps. */
function waysTo(root: string, keys: readonly Key[]) {
  const way = new Map<string, Key>()
  let reached = [root]
  while (reached.length > 0) {
    const next = keys.filter(
      ({ table, names }) => reached.includes(names) && table !== root && !way.has(table),
    )
    for (const key of next) if (!way.has(key.table)) way.set(key.table, key)
    reached = [...new Set(next.map(({ table }) => table))]
  }
  return way
}

/** Each table before those it references. */
function leavesFirst(tables: readonly string[], keys: readonly Key[]) {
  const ordered: string[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const free = [...left].filter(
      one => !keys.some(({ table, names }) => names === one && table !== one && left.has(table)),
    )
    if (free.length === 0) throw new Error(`tables that name each other: ${[...left]}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}

function rowsOf(table: string, way: ReadonlyMap<string, Key>, roots: Roots): RawBuilder<SqlBool> {
  if (table === roots.table) return roots.rows
  const { columns, names, namedColumns } = way.get(table)!
  const own = sql.join(columns.map(column => sql.ref(column)))
  const named = sql.join(namedColumns.map(column => sql.ref(column)))
  return sql<SqlBool>`(${own}) in (select ${named} from ${sql.table(names)} where ${rowsOf(names, way, roots)})`
}
