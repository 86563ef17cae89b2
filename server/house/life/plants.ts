import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** Plants a fault where the server writes handed-in work: it outlives every rewriting of the functions. */
export async function plantIn(db: Database, plant: string) {
  const body = `begin ${plant} return new; end`
  await sql.raw(`create function planted() returns trigger language plpgsql as $$ ${body} $$`).execute(db)
  await sql`create trigger planted before update on submission for each row execute function planted()`.execute(
    db,
  )
}

/** Faults that must be noticed, planted where the server writes. */
export const plants = {
  'a closer that drops the last slot': `
    if new.closed_at is not null and old.closed_at is null then
      delete from submission_part as part where part.submission_id = new.id and part.slot = (
        select max(slot) from submission_part where submission_id = new.id);
    end if;`,
  'more minutes that do not reach who has begun': `
    if old.ends_at is not null and new.ends_at > old.ends_at then new.ends_at = old.ends_at; end if;`,
  'a hand-in that misses what was saved in the same round': `
    if new.sealed > old.sealed then
      update submission_part as part set version = new.sealed + 1
      where part.submission_id = new.id and part.version = new.sealed and part.saved_at = (
        select max(saved_at) from submission_part where submission_id = new.id and version = new.sealed);
    end if;`,
} as const
