import { sql } from 'kysely'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const count = prepared((db, { key, now, ends }: { key: string; now: number; ends: number }) =>
  db
    .insertInto('counter')
    .values({ key, count: 1, ends_at: at(ends) })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when counter.ends_at > ${at(now)} then counter.count + 1 else 1 end`,
        ends_at: sql<Instant>`case when counter.ends_at > ${at(now)} then counter.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at as endsAt']),
)

/**
 * Increments a key's count; a window of the given milliseconds begins with the first. One statement, so that of two at
 * the same moment neither is lost.
 */
export const countOne = ({ db, now }: Pick<Unit, 'db' | 'now'>, key: string, window: number) =>
  count.one(db, { key, now, ends: now + window })

const counts = prepared((db, keys: string[], now: number) =>
  db
    .selectFrom('counter')
    .select(['key', 'count', 'ends_at as endsAt'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('ends_at', '>', at(now)),
)

/** The counts of keys whose window has not ended; a key without a count is absent. */
export async function countsOf({ db, now }: Pick<Unit, 'db' | 'now'>, keys: string[]) {
  const rows = await counts(db, keys, now)
  return new Map(rows.map(row => [row.key, row]))
}

const uncount = prepared((db, key: string) =>
  db.updateTable('counter').set({ count: sql<number>`greatest(count - 1, 0)` }).where('key', '=', key),
)

/** Undoes one `countOne`. */
export const uncountOne = (db: Database, key: string) => uncount(db, key)

export const forgetCount = prepared((db, key: string) => db.deleteFrom('counter').where('key', '=', key))
