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

/** When the time of something is up before the closer runs by itself again; an exam ends in one such second. */
const nextEnd = prepared(
  (_, now: number) => sql<{ after: number }>`
    select to_timestamp(ceil(extract(epoch from ends_at))) as after from submission
    where closed_at is null and ends_at > ${at(now)} and ends_at <= ${at(now)} + interval '1 minute'
    order by ends_at limit 1`,
)

const close = job<object>('submission.close')

/** Hands in what nobody handed in, in the second in which its time is up. */
export const closer = work(
  close,
  async unit => {
    while (await unit.inTransaction(closeSome));
    const next = await nextEnd.first(unit.db, unit.now)
    if (next) void unit.enqueue(close, {}, next)
  },
  { cron: '* * * * *', slow: true },
)
