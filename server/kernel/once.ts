import { sql } from 'kysely'
import type { Unit } from './unit.ts'

/**
 * Claims an idempotency key for this command. A second request with the same key waits until the first has ended and
 * gets its answer; a first one that failed has left nothing behind.
 */
export async function answeredBefore(unit: Unit, accountId: string, key: string, path: string) {
  const claim = await unit.db
    .insertInto('answered')
    .values({ account_id: accountId, key, path, answer: 'null' })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (claim.numInsertedOrUpdatedRows) return undefined
  return unit.db
    .selectFrom('answered')
    .select('answer')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('path', '=', path)
    .executeTakeFirst()
}

export async function rememberAnswer(unit: Unit, accountId: string, key: string, answer: unknown) {
  await unit.db
    .updateTable('answered')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
}

/** Keys are kept for two days: nobody retries after that. */
export async function forgetAnswers(unit: Unit) {
  await sql`delete from answered where at < now() - interval '2 days'`.execute(unit.db)
}
