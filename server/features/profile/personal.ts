import { sql } from 'kysely'
import { ownAccount } from '#server/features/account/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { type Declarations, derived } from '#server/kernel/declaration.ts'
import { type PersonalData, type PersonalTable, personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export const profilePersonal: PersonalData = {
  others: { 'data_export.account_id': 'notes of this very job' },
  files: accountId =>
    sql`select file_id from data_export where account_id = ${accountId} and file_id is not null`,
}

const toldOf = ({ table, column, through, told, others = {}, shown = [], rows }: PersonalTable) =>
  prepared((_, id: string, now: number) => {
    const own = Object.entries(others).map(
      ([name, keys]) => sql`when key = ${name} then value - ${[...keys]}::text[]`,
    )
    const atTimes = shown.map(
      ({ columns: names, when }) => sql`or (key = any(${[...names]}::text[]) and ${when(now)})`,
    )
    return sql<{ row: Record<string, unknown> }>`
      select (
        select jsonb_object_agg(key, ${own.length > 0 ? sql`case ${sql.join(own, sql` `)} else value end` : sql`value`})
        from jsonb_each(to_jsonb(one))
        where key = any(${[...told]}::text[]) ${sql.join(atTimes, sql` `)}
      ) as row
      from ${sql.table(table)} as one ${through ? leadThrough(through, column, id) : sql``}
      where ${through ? sql`true` : sql`${sql.ref(`one.${column}`)} = ${id}`} and ${rows?.(now) ?? sql`true`}`
  })

/** Once for each row, however often the other table names it. */
const leadThrough = (
  { table, there, here }: NonNullable<PersonalTable['through']>,
  column: string,
  id: string,
) =>
  sql`cross join lateral (
    select * from ${sql.table(table)} lead
    where ${sql.ref(`lead.${there}`)} = ${sql.ref(`one.${here}`)} and ${sql.ref(`lead.${column}`)} = ${id} limit 1
  ) as theirs`

/** The tables of all features. */
export const personalTables = (declarations: Declarations) =>
  declarations.of(personalData).flatMap(({ tables = [] }) => tables)

const releaseFiles = (all: readonly PersonalData[]) =>
  prepared((db, { id, avatarId, now }: { id: string; avatarId: string | null; now: number }) => {
    const own = all.flatMap(({ files }) => (files ? [sql`or id in (${files(id)})`] : []))
    return db
      .updateTable('file')
      .set({ deleted_at: at(now), used_at: null })
      .where('owner_id', '=', id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(used_at is null or id = ${avatarId} ${sql.join(own, sql` `)})`)
  })

/** What is exported about people and what is deleted with them, as all features declare. */
export const ownData = derived(declarations => {
  const tables = personalTables(declarations)
  const queries = new Map([ownAccount, ...tables].map(table => [table, toldOf(table)]))
  // Referencing rows are deleted first: the highest feature's first.
  const erasures = tables.toReversed().flatMap(({ table, column, through, erased }) =>
    erased
      ? prepared((_, id: string) =>
          through
            ? sql`delete from ${sql.table(table)} where ${sql.ref(through.here)} in (
                  select ${sql.ref(through.there)} from ${sql.table(through.table)} where ${sql.ref(column)} = ${id})`
            : sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
        )
      : [],
  )
  return {
    tables,
    /** Rows of one of these tables, with what may be exported of them now. */
    async rowsOf({ db, now }: Pick<Unit, 'db' | 'now'>, table: PersonalTable, id: string) {
      return (await queries.get(table)!(db, id, now)).map(({ row }) => row)
    },
    /** Within a command. */
    erase(db: Database, id: string) {
      for (const erase of erasures) void erase(db, id)
    },
    /** Releases files that nothing, or only the account itself, refers to. */
    releaseFiles: releaseFiles(declarations.of(personalData)),
  }
})
