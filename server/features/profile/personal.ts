import { sql } from 'kysely'
import { ownAccount } from '#server/features/account/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Declarations, derived } from '#server/kernel/declaration.ts'
import { type PersonalData, type PersonalTable, personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export const profilePersonal: PersonalData = {
  others: { 'data_export.account_id': 'notes of this very job' },
  files: accountId =>
    sql`select file_id from data_export where account_id = ${accountId} and file_id is not null`,
}

const toldOf = ({ table, column, told, shown = [], rows }: PersonalTable) =>
  prepared((_, id: string, now: number) => {
    const atTimes = shown.map(
      ({ columns: names, when }) => sql`or (key = any(${[...names]}::text[]) and ${when(now)})`,
    )
    return sql<{ row: Record<string, unknown> }>`
      select (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(one))
        where key = any(${[...told]}::text[]) ${sql.join(atTimes, sql` `)}
      ) as row
      from ${sql.table(table)} as one
      where ${sql.ref(`one.${column}`)} = ${id} and ${rows?.(now) ?? sql`true`}`
  })

/** The tables of all features. */
export const personalTables = (declarations: Declarations) =>
  declarations.of(personalData).flatMap(({ tables = [] }) => tables)

const queriesOf = derived(
  declarations => new Map([ownAccount, ...personalTables(declarations)].map(table => [table, toldOf(table)])),
)

/** Rows of one of these tables, with what is told of them just now. */
export async function rowsOf(
  unit: Pick<Unit, 'db' | 'now' | 'declarations'>,
  table: PersonalTable,
  id: string,
) {
  const query = queriesOf(unit).get(table)!
  return (await query(unit.db, id, unit.now)).map(({ row }) => row)
}

/** What refers to others goes before them: the highest feature's first. */
const erasuresOf = derived(declarations =>
  personalTables(declarations)
    .toReversed()
    .flatMap(({ table, column, erased }) =>
      erased
        ? prepared((_, id: string) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`)
        : [],
    ),
)

/** In a command. */
export function eraseRows(unit: Pick<Unit, 'declarations'> & { db: Database }, id: string) {
  for (const erase of erasuresOf(unit)) void erase(unit.db, id)
}
