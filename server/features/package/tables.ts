import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { derived } from '#server/kernel/declaration.ts'
import { type Portable, type PortableTable, portablesIn } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'

export interface Column {
  table: string
  name: string
  /** PostgreSQL's name of the type, `_uuid` for several ids. */
  type: string
  nullable: boolean
}

/** The columns of every table, by table. */
export const readColumns = async (db: Database): Promise<Map<string, Column[]>> =>
  Map.groupBy(await allColumns(db), row => row.table)

const allColumns = prepared(
  () => sql<Column>`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
)

/** What the features declare, with each table after those it references. */
export const portables = derived(declarations => {
  const declared = portablesIn(declarations)
  return { tables: inOrder(declared.flatMap(portable => portable.tables)), declared }
})
export type Portables = { tables: PortableTable[]; declared: Portable[] }

function inOrder(tables: readonly PortableTable[]) {
  const ordered: PortableTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(table => namedBy(table).every(name => isSettled(name, table, waiting)))
    if (ready.length === 0) throw new Error(`tables that name each other: ${[...waiting].map(t => t.table)}`)
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}

const special = new Set(['own', 'person', 'author', 'file'])

/** The tables whose rows must exist first. */
const namedBy = ({ from, refs, later = [] }: PortableTable) => [
  from[1],
  ...Object.entries(refs).flatMap(([column, ref]) =>
    special.has(ref) || later.includes(column) ? [] : [ref],
  ),
]

const isSettled = (name: string, of: PortableTable, waiting: Set<PortableTable>) =>
  name === of.table || ![...waiting].some(other => other.table === name)
