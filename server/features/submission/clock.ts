import { type SqlBool, sql } from 'kysely'
import { deadline, ownTimes } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { part, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/**
 * When the time of attempts is up: at the deadline of their author, or when their working time has passed. Of several
 * authors, the one who has longest; of a group's first attempt, its members.
 */
const ends = part(
  (_, which: ReturnType<typeof sql<SqlBool>>) => sql`
    select submission.id, nullif(max(coalesce(least(${deadline}, submission.began_at + make_interval(
      secs => policy.working_time * coalesce(own_times.factor, allowed.factor, 1))), 'infinity')), 'infinity') as ends_at
    from submission
    join submission_policy as policy on policy.activity_id = submission.activity_id
    join activity on activity.id = submission.activity_id
    join lateral (
      select account_id from submission_author as author where author.submission_id = submission.id
      union
      select account_id from group_member as member
      where member.group_id = submission.group_id and submission.attempt = 1 and submission.sealed = 0
    ) as author on true
    ${ownTimes(sql.ref('author.account_id'))}
    where ${which} group by submission.id`,
)

const startClock = prepared(
  (db, submissionId: string) => sql<{ ends_at: number | null }>`
    update submission set ends_at = own.ends_at from (
      ${ends(db, sql<SqlBool>`submission.id = ${submissionId}`)}
    ) as own where submission.id = own.id
    returning submission.ends_at`,
)

/** What was closed is open again if its time is not up any more; otherwise it keeps the end that it had. */
const moveEnds = prepared(
  (db, activityId: string, now: number) => sql`
    update submission set ends_at = own.ends_at, closed_at = null from (
      ${ends(db, sql<SqlBool>`submission.activity_id = ${activityId} and submission.ends_at is not null`)}
    ) as own where submission.id = own.id and submission.ends_at is distinct from own.ends_at
      and (submission.closed_at is null or own.ends_at is null or own.ends_at > ${at(now)})`,
)

/** Lets the time of those go on who were allowed more of it since they began. @returns their submissions */
export const postpone = prepared(
  (db, submissionIds: readonly string[], now: number) => sql<{ id: string }>`
    update submission set ends_at = own.ends_at from (
      ${ends(db, sql<SqlBool>`submission.id = any(${submissionIds}::uuid[])`)}
    ) as own where submission.id = own.id and (own.ends_at is null or own.ends_at > ${at(now)})
    returning submission.id`,
)

/**
 * Follows the deadline of a task, and the times of single people, to the attempts that are being written: for the kind's
 * hook `changed`. What somebody is allowed in the whole course is looked up when their time is up.
 */
export const moveClocks = ({ db, now }: Unit, { id }: { id: string }) => moveEnds(db, id, now)

/** When the time of an attempt is up, as of now. */
export async function currentEnd({ db }: Unit, submissionId: string) {
  return (await startClock.first(db, submissionId))?.ends_at ?? null
}
