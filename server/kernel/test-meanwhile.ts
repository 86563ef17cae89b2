import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from './database.ts'
import type { Services } from './unit.ts'

/**
 * Runs a command while another transaction has changed something but not committed; it commits once the command waits
 * for it (or has finished). So two things happen concurrently in a known order.
 */
export async function meanwhile<T>(
  { begin, db, memory }: Services,
  change: (db: Database) => Promise<unknown>,
  command: () => Promise<T>,
): Promise<T> {
  const transaction = begin()
  // Whatever the test writes.
  memory.forget(['of the test', 'works of the test'])
  await change(transaction.db)
  let isOver = false
  const running = command().finally(() => {
    isOver = true
  })
  await vi.waitUntil(async () => isOver || (await isSomebodyWaiting(db)), { timeout: 20_000 })
  await transaction.commit()
  memory.forgetAll()
  return running
}

/** Until a transaction waits for another. */
export const somebodyWaits = (db: Database) => vi.waitUntil(() => isSomebodyWaiting(db), { timeout: 20_000 })

async function isSomebodyWaiting(db: Database) {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(db)
  return rows.length > 0
}

/** The same database, whose answers are held back until released. */
export function slowly(db: Database) {
  const found = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      found.resolve()
      await arrived.promise
      return result
    },
  })
  return { db: slow, answer: { found: found.promise, arrives: arrived.resolve } }
}
