import { type SqlBool, sql } from 'kysely'
import { hashPassword } from '#server/features/account/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { newId, newToken } from '#server/kernel/ids.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { PackagedPerson } from './archive.ts'

const batch = 500

/**
 * People of a package whom the importer already teaches: in one of their own courses, the only one with the same number
 * and name. Others are never looked up, so a package reveals nobody. By the package's ids.
 */
export async function findKnown(
  db: Database,
  importerId: string,
  persons: readonly PackagedPerson[],
): Promise<Map<string, string>> {
  const numbers = persons.map(({ number }) => number)
  const rows = await taughtBy(db, importerId, numbers)
  const key = (one: { name: string; number: string }) => `${one.number}\n${one.name}`
  const there = Map.groupBy(rows, key)
  const asked = Map.groupBy(persons, key)
  const found = [...asked].flatMap(([who, these]) => {
    const those = there.get(who) ?? []
    return these.length === 1 && those.length === 1 ? [[these[0]!.id, those[0]!.id] as const] : []
  })
  return new Map(found)
}

const taughtBy = prepared(
  (_, accountId: string, numbers: readonly string[]) => sql<{ id: string; name: string; number: string }>`
    select distinct a.id, a.name, a.number
    from course_member mine
    join course_member m on m.course_id = mine.course_id
    join course c on c.id = m.course_id and c.deleted_at is null
    join account a on a.id = m.account_id and a.deleted_at is null
    where mine.account_id = ${accountId} and mine.role in ('owner', 'assistant')
      and a.id <> ${accountId} and a.number = any(${numbers}::text[])
      and a.number <> ''`,
)

/**
 * Creates people whose accounts nobody can log in to: no login, no address, an unknown password. By the package's ids.
 */
export async function createUnclaimed({ db, now }: Unit, persons: readonly PackagedPerson[]) {
  const password_hash = await hashPassword(newToken())
  const made = new Map(persons.map(person => [person.id, newId()]))
  for (let start = 0; start < persons.length; start += batch)
    // biome-ignore lint/plugin: hundreds of rows at a time, seldom
    await db
      .insertInto('account')
      .values(
        persons.slice(start, start + batch).map(({ id, name, kind, number, school, department }) => ({
          id: made.get(id)!,
          password_hash,
          ...nameColumns(name),
          ...{ kind, number, school, department },
          created_at: at(now),
          imported_at: at(now),
        })),
      )
      .execute()
  return made
}

/** Claims files stored for a course that now exists. */
export async function useFiles(
  { db, now }: Unit,
  ids: readonly string[],
  owners: ReadonlyMap<string, string>,
) {
  const [owned, by] = [[...owners.keys()], [...owners.values()]]
  await Promise.all([use(db, ids, now), giveFiles(db, owned, by)])
}

const use = prepared((db, ids: readonly string[], now: number) =>
  db
    .updateTable('file')
    .set({ used_at: at(now), hidden_at: null })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`),
)

const giveFiles = prepared(
  (_, ids: readonly string[], owners: readonly string[]) => sql`
    update file set owner_id = given.owner
    from unnest(${ids}::uuid[], ${owners}::uuid[]) as given (id, owner) where file.id = given.id`,
)
