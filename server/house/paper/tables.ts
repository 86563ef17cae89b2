import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** What a migration of the kind would create. */
export const makeTables = (db: Database) =>
  sql`create table paper (
    id uuid primary key references activity (id),
    -- How many slots it has, from 1.
    slots smallint not null,
    -- By slot, of those scored by machine: the right option and its points.
    key jsonb not null
  )`.execute(db)
