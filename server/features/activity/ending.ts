import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { deadline, ownTimes } from './deadline.ts'
import { type HookedActivity, runHook } from './hooks.ts'
import { kindsByType } from './kind.ts'

const close = job<{ activityId: string }>('activity.close')

/** Notifies the kind when an activity ends, for all or for one; kinds without such a hook cost nothing. */
export function scheduleEnd(
  unit: Unit,
  { id, type }: Pick<HookedActivity, 'id' | 'type'>,
  endsAt: number | null,
) {
  const { ended, closed } = kindsByType(unit).get(type)?.on ?? {}
  if (endsAt === null || !(ended || closed)) return
  void unit.enqueue(close, { activityId: id }, endsAt > unit.now ? { after: endsAt } : {})
}

/** From then to now: a deadline moved after it was reported is reported again. */
const markClosed = prepared(
  (_, id: string, now: number) => sql<HookedActivity & { since: number; has_ended: boolean }>`
    with before as (
      select id, course_id, type, ends_at, coalesce(closed_until, created_at) as since from activity
      where id = ${id} and deleted_at is null and published_at <= ${at(now)}
      for no key update
    )
    update activity set closed_until = ${at(now)} from before where activity.id = before.id
    returning before.id, before.course_id, before.type, before.since,
      before.ends_at > before.since and before.ends_at <= ${at(now)} as has_ended`,
)

interface Window {
  activityId: string
  since: number
  now: number
}
const closedFor = prepared(
  (_, { activityId, since, now }: Window) => sql<{ account_id: string }>`
    select student.account_id from activity_student as student
    join activity on activity.id = student.activity_id
    ${ownTimes(sql.ref('student.account_id'))}
    where student.activity_id = ${activityId} and ${deadline} > ${at(since)} and ${deadline} <= ${at(now)}
    order by student.account_id`,
)

const nextEnd = prepared(
  (_, activityId: string, now: number) => sql<{ next: number | null }>`
    select least(
      min(${deadline}) filter (where ${deadline} > ${at(now)}),
      min(activity.ends_at) filter (where activity.ends_at > ${at(now)})
    ) as next
    from activity_student as student
    join activity on activity.id = student.activity_id
    ${ownTimes(sql.ref('student.account_id'))}
    where student.activity_id = ${activityId}`,
)

/** Reports to the kind the deadlines passed since the last run, and schedules itself for the next. */
export const closer = work(close, async (unit, { activityId }) => {
  const row = await markClosed.first(unit.db, activityId, unit.now)
  if (!row) return
  const [closed, { next }] = await Promise.all([
    closedFor(unit.db, { activityId, since: row.since, now: unit.now }),
    nextEnd.one(unit.db, activityId, unit.now),
  ])
  if (row.has_ended) await runHook(unit, 'ended', row)
  await runClosed(
    unit,
    row,
    closed.map(({ account_id }) => account_id),
  )
  scheduleEnd(unit, row, next)
})

async function runClosed(unit: Unit, activity: HookedActivity, accountIds: readonly string[]) {
  if (accountIds.length > 0)
    await kindsByType(unit).get(activity.type)?.on?.closed?.(unit, activity, accountIds)
}
