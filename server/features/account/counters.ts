import { sql } from 'kysely'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'

/**
 * Counts one more under a key; a window of so many milliseconds begins with the first. One statement, so that of two at the
 * same moment neither is lost.
 */
export async function countOne({ db, now }: Pick<Unit, 'db' | 'now'>, key: string, window: number) {
  const ends = at(now + window)
  const row = await db
    .insertInto('counter')
    .values({ key, count: 1, ends_at: ends })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when counter.ends_at > ${at(now)} then counter.count + 1 else 1 end`,
        ends_at: sql<Instant>`case when counter.ends_at > ${at(now)} then counter.ends_at else ${ends} end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, endsAt: row.ends_at }
}

/** What stands under keys whose window has not ended; a key without a count is absent. */
export async function countsOf({ db, now }: Pick<Unit, 'db' | 'now'>, keys: string[]) {
  const rows = await db
    .selectFrom('counter')
    .select(['key', 'count', 'ends_at'])
    .where('key', '=', sql<string>`any(${keys})`)
    .where('ends_at', '>', at(now))
    .execute()
  return new Map(rows.map(({ key, count, ends_at }) => [key, { count, endsAt: ends_at }]))
}

/** Takes back one that `countOne` counted. */
export const uncountOne = (db: Database, key: string) =>
  db
    .updateTable('counter')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute()

export const forgetCount = (db: Database, key: string) =>
  db.deleteFrom('counter').where('key', '=', key).execute()
