import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { work } from '#server/kernel/jobs.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { close, postpone } from '../task/clock.ts'
import { submissionKinds } from '../task/kind.ts'
import { closeDue } from './sealing.ts'

/** How many are handed in by one transaction when their time is up. */
const batch = 500

const lockDue = variants({ of: ['all', 'one'] }, ({ of }) =>
  prepared((db, now: number, activityId: string | null) =>
    db
      .selectFrom('submission')
      .innerJoin('activity', 'activity.id', 'submission.activity_id')
      .select('submission.id')
      .$if(of === 'one', due => due.where('submission.activity_id', '=', activityId))
      .where('submission.ends_at', '<=', at(now))
      .where('submission.closed_at', 'is', null)
      .where('activity.deleted_at', 'is', null)
      .orderBy('submission.ends_at')
      .limit(sql.lit(batch))
      .forNoKeyUpdate('submission')
      .skipLocked(),
  ),
)

/** @returns whether there may be more */
async function closeSome(unit: Unit, activityId: string | null): Promise<boolean> {
  const { db, now } = unit
  const due = (await lockDue({ of: activityId ? 'one' : 'all' })(db, now, activityId)).map(({ id }) => id)
  if (due.length === 0) return false
  const postponed = new Set((await postpone(db, due, now)).map(({ id }) => id))
  const over = due.filter(id => !postponed.has(id))
  if (over.length > 0) await closeDue(unit, over)
  return due.length === batch
}

/**
 * When something is due before the closer runs by itself again: its time is up then, as that of a whole exam in one second; or
 * it is now, and somebody was just writing in it.
 */
const nextEnd = prepared(
  (_, now: number) => sql<{ after: number }>`
    select to_timestamp(ceil(extract(epoch from greatest(submission.ends_at, ${at(now)} + interval '1 second')))) as after
    from submission join activity on activity.id = submission.activity_id and activity.deleted_at is null
    where submission.closed_at is null and submission.ends_at <= ${at(now)} + interval '1 minute'
    order by submission.ends_at limit 1`,
)

/** Hands in what nobody handed in, in the second in which its time is up. */
export const closer = work(
  close,
  async (unit, { activityId = null, closed }) => {
    if (closed) {
      const { task, type, accountIds } = closed
      const tell = submissionKinds(unit).get(type)?.on.handedIn
      return unit.inTransaction(async within => tell?.(within, task, accountIds))
    }
    const closeBatch = () => unit.inTransaction(within => closeSome(within, activityId))
    async function closeRest() {
      while (await closeBatch());
    }
    // What one batch asks of the database, the other asks of this process.
    if (await closeBatch()) await Promise.all([closeRest(), closeRest()])
    const next = await nextEnd.first(unit.db, unit.now)
    if (next) void unit.enqueue(close, {}, next)
  },
  { cron: '* * * * *', slow: true },
)
