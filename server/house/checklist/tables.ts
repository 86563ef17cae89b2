import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** What a migration of the kind would create. */
export async function makeTables(db: Database) {
  await sql`create table checklist (id uuid primary key references activity (id), items text[] not null)`.execute(
    db,
  )
  await sql`create table checklist_tick (
    checklist_id uuid not null references checklist (id),
    account_id uuid not null references account (id),
    item smallint not null,
    primary key (checklist_id, account_id, item)
  )`.execute(db)
}
