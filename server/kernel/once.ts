import { at } from './database.ts'
import { Failure } from './failure.ts'
import { job, work } from './jobs.ts'
import type { Unit } from './unit.ts'

const keptFor = 2 * 86_400_000

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

/** A refusal that was committed, in the place of an answer: a retry is refused the same way without counting again. */
export const refusal = ({ definition, details, data }: Failure) => ({
  $refusal: { definition, details, data },
})

/** The answer of the first attempt once more. @throws the Failure that it was refused with */
export function replay(answer: unknown) {
  const { $refusal } = (answer ?? {}) as Partial<ReturnType<typeof refusal>>
  if ($refusal) throw new Failure($refusal.definition, $refusal.details, $refusal.data, false)
  return answer
}

/** Forgets keys after two days: nobody retries after that. */
export const sweepAnswers = work(
  job('kernel.sweep-answers'),
  async ({ db, now }) => {
    await db
      .deleteFrom('answered')
      .where('at', '<', at(now - keptFor))
      .execute()
  },
  { cron: '17 4 * * *' },
)
