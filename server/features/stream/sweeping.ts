import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { job, type Worker, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { kindsByName } from './kinds.ts'

/** Entries of one stream that go with one statement. */
const portion = 5000

/** Says from which position on the streams of a kind are kept. @returns those in which something goes */
const keepFrom = prepared(
  (_, kind: string, before: number) => sql<{ id: string; first_position: number }>`
    with old as (
      select stream.id, (select max(position) from stream_entry as entry
        where entry.stream_id = stream.id and entry.position < stream.first_position + ${sql.lit(portion)}
          and entry.at < ${at(before)}) as position
      from stream where kind = ${kind} and first_position <= last_position
    )
    update stream set first_position = old.position + 1 from old
    where stream.id = old.id and old.position is not null
    returning stream.id, first_position`,
)
const deleteBefore = prepared(
  (_, ids: readonly string[], firsts: readonly number[]) => sql`
    delete from stream_entry as entry using unnest(${ids}::uuid[], ${firsts}::int[]) as kept (id, first)
    where entry.stream_id = kept.id and entry.position < kept.first`,
)

/** What is older than its kind keeps it goes, from the oldest on. */
export const streamSweep: Worker = work(
  job<object>('stream.sweep'),
  async unit => {
    for (const { name, keptDays } of kindsByName(unit).values()) {
      for (let isMore = keptDays !== undefined; isMore; )
        isMore = await unit.inTransaction(async ({ db, now }) => {
          const swept = await keepFrom(db, name, now - keptDays! * 86_400_000)
          await deleteBefore(
            db,
            swept.map(({ id }) => id),
            swept.map(({ first_position }) => first_position),
          )
          return swept.length > 0
        })
    }
  },
  { cron: '11 3 * * *', slow: true },
)
