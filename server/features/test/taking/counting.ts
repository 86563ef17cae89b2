import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { paperSize } from '../store.ts'

const sizeOf = prepared(
  (_, id: string) => sql<{ size: number }>`select ${paperSize} as size from test where test.id = ${id}`,
)

/** How many questions a paper has. */
export const questionCountOf = async (db: Database, id: string) => (await sizeOf.first(db, id))?.size ?? 0
