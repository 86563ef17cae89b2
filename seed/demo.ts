import { sql } from 'kysely'
import type { Services } from '#server/kernel/unit.ts'
import { seedCast } from './cast.ts'

/** Fills an empty database with the demo school. @returns whether it was empty */
export async function seedDemo(services: Services): Promise<boolean> {
  const { db, clock } = services
  // Two processes that start at once must not both fill it.
  const isEmpty = await db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(4820118)`.execute(transaction)
    const somebody = await transaction.selectFrom('account').select('id').limit(1).executeTakeFirst()
    if (somebody) return false
    await seedCast(transaction, clock.now())
    return true
  })
  return isEmpty
}
