import { type SqlBool, sql } from 'kysely'
import { deadline, ownTimes } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { part, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { SubmissionKind } from './kind.ts'
import { openOwn } from './own.ts'

/**
 * When the time of attempts is up: at the deadline of their author, or when their working time has passed. Of several
 * authors, the one who has longest.
 */
const ends = part(
  (_, which: ReturnType<typeof sql<SqlBool>>) => sql`
    select author.submission_id, max(least(${deadline}, submission.began_at + make_interval(
      secs => policy.working_time * coalesce(own_times.factor, allowed.factor, 1)))) as ends_at
    from submission_author as author
    join submission on submission.id = author.submission_id
    join submission_policy as policy on policy.activity_id = author.activity_id
    join activity on activity.id = author.activity_id
    ${ownTimes(sql.ref('author.account_id'))}
    where ${which} group by author.submission_id`,
)

const beginNow = prepared(
  (_, submissionId: string, now: number) => sql`
    update submission set began_at = coalesce(began_at, ${at(now)}) where id = ${submissionId}`,
)

const startClock = prepared(
  (db, submissionId: string) => sql<{ ends_at: number | null }>`
    update submission set ends_at = own.ends_at from (
      ${ends(db, sql<SqlBool>`author.submission_id = ${submissionId}`)}
    ) as own where submission.id = own.submission_id
    returning submission.ends_at`,
)

/**
 * Begins the caller's newest attempt: from now on its time runs, and it is handed in when that is up. Beginning again
 * changes nothing. @returns when that will be; null: never
 * @throws closed when it is over
 */
export async function begin(context: CourseContext, kind: SubmissionKind, id: string) {
  const { db, now } = context
  const { own, task } = await openOwn(context, id, [])
  if (own.closed_at !== null) fail(kind.errors.closed)
  if (task.deadline !== null && task.deadline <= now) fail(kind.errors.closed)
  void beginNow(db, own.id, now)
  return currentEnd(context, own.id)
}

const moveEnds = prepared(
  (db, activityId: string) => sql`
    update submission set ends_at = own.ends_at from (
      ${ends(
        db,
        sql<SqlBool>`author.activity_id = ${activityId} and submission.closed_at is null
          and submission.ends_at is not null`,
      )}
    ) as own where submission.id = own.submission_id and submission.ends_at is distinct from own.ends_at`,
)

/** Lets the time of those go on who were allowed more of it since they began. */
export const postpone = prepared(
  (db, now: number) => sql`
    update submission set ends_at = own.ends_at from (
      ${ends(db, sql<SqlBool>`submission.closed_at is null and submission.ends_at <= ${at(now)}`)}
    ) as own where submission.id = own.submission_id and (own.ends_at is null or own.ends_at > ${at(now)})`,
)

/**
 * Follows the deadline of a task, and the times of single people, to the attempts that are being written: for the kind's
 * hook `changed`. What somebody is allowed in the whole course is looked up when their time is up.
 */
export const moveClocks = (unit: Unit, { id }: { id: string }) => moveEnds(unit.db, id)

/** When the time of an attempt is up, as of now. */
export async function currentEnd({ db }: Unit, submissionId: string) {
  return (await startClock.first(db, submissionId))?.ends_at ?? null
}
