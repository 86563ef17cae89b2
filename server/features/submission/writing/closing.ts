import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { postpone } from '../task/clock.ts'
import { closeDue } from './sealing.ts'

/** How many are handed in by one transaction when their time is up. */
const batch = 500

const lockDue = prepared((db, now: number) =>
  db
    .selectFrom('submission')
    .innerJoin('activity', 'activity.id', 'submission.activity_id')
    .select('submission.id')
    .where('submission.ends_at', '<=', at(now))
    .where('submission.closed_at', 'is', null)
    .where('activity.deleted_at', 'is', null)
    .orderBy('submission.ends_at')
    .limit(sql.lit(batch))
    .forNoKeyUpdate('submission')
    .skipLocked(),
)

/** @returns whether there may be more */
async function closeSome(unit: Unit): Promise<boolean> {
  const { db, now } = unit
  const due = (await lockDue(db, now)).map(({ id }) => id)
  if (due.length === 0) return false
  const postponed = new Set((await postpone(db, due, now)).map(({ id }) => id))
  const over = due.filter(id => !postponed.has(id))
  if (over.length > 0) await closeDue(unit, over)
  return due.length === batch
}

/** Hands in what nobody handed in, once its time is up. */
export const closer = work(
  job<object>('submission.close'),
  async unit => {
    while (await unit.inTransaction(closeSome));
  },
  { cron: '* * * * *', slow: true },
)
