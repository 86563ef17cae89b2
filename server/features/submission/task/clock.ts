import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { deadline, deadlineOf, endedForAll, keepsEnd, ownTimes } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { job } from '#server/kernel/jobs.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { SubmissionKind, TaskKey } from './kind.ts'

/**
 * Behind `ownTimes`, with a row `policy`: when the time of one person's attempt is up that they began then; without an
 * end it is `infinity`, so that it is the latest of several.
 */
export const endOf = (began: RawBuilder<unknown>) => sql<number>`coalesce(least(least(
    ${deadline},
    ${began} + make_interval(secs => policy.working_time * coalesce(allowed.factor, 1))
  ) + make_interval(secs => policy.extra_seconds + coalesce(own_times.extra_seconds, 0)), ${endedForAll}), 'infinity')`

/** The same of one that is there: whose class or group has gone keeps the end that it has. */
const endOfOwn = (began: RawBuilder<unknown>) => sql<number>`case
  when submission.ends_at is not null and ${keepsEnd} then least(submission.ends_at, ${endedForAll})
  else ${endOf(began)} end`

/**
 * When the time of attempts is up: at the deadline of their author, or when their working time has passed, and what they
 * were given on top of it; what was given back until a time, then. Of several authors, the one who has longest; of a group's
 * first attempt, its members.
 */
const ends = fragment(
  (_, which: ReturnType<typeof sql<SqlBool>>, began: RawBuilder<unknown> = sql`submission.began_at`) => sql`
    select submission.id, coalesce(submission.reopened_until, nullif(max(${endOfOwn(began)}), 'infinity')) as ends_at
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

const computeEnd = prepared(
  (db, submissionId: string) => sql<{ ends_at: number | null }>`
    update submission set ends_at = own.ends_at from (
      ${ends(db, sql<SqlBool>`submission.id = ${submissionId}`)}
    ) as own where submission.id = own.id
    returning submission.ends_at`,
)

/** Also without an end, where nothing is written before one has begun. */
const isRunning = sql<SqlBool>`(submission.ends_at is not null or (policy.must_begin and submission.began_at is not null))`

/** What was given back without an end gets none that has passed: it may be handed in at any time. */
const isGivenBack = sql<SqlBool>`(submission.ends_at is null and exists (
  select from submission_author as author
  where author.submission_id = submission.id and author.state = ${sql.lit(submissionStates.returned)}))`

/** Which of them move, of `own`: what was closed is open again if its time is not up any more; otherwise it keeps the end that it had. */
const isMoved = (now: number) => sql<SqlBool>`submission.ends_at is distinct from own.ends_at
  and (own.ends_at is null or own.ends_at > ${at(now)} or (submission.closed_at is null and not ${isGivenBack}))`

/** What was open until now is over now and no earlier, so that what was written in time stays so. */
const movedEnd = (now: number) =>
  sql<number>`case when own.ends_at is not null then greatest(own.ends_at, least(submission.ends_at, ${at(now)})) end`

const moveEnds = prepared(
  (db, activityId: string, now: number) => sql<{ account_id: string; is_over: boolean }>`
    with moved as (
      update submission set ends_at = ${movedEnd(now)}, closed_at = null from (
        ${ends(db, sql<SqlBool>`submission.activity_id = ${activityId} and ${isRunning}`)}
      ) as own where submission.id = own.id and ${isMoved(now)}
      returning submission.id, submission.group_id, submission.sealed, submission.ends_at <= ${at(now)} as is_over
    )
    select author.account_id, is_over from moved join submission_author as author on author.submission_id = moved.id
    union
    select member.account_id, is_over from moved join group_member as member on member.group_id = moved.group_id
    where moved.sealed = 0`,
)

interface WorkingTimeScope {
  courseId: string
  accountIds: readonly string[]
  types: readonly number[]
  now: number
}
/** The same of some people in a course: alone, or with others. */
const moveEndsOf = prepared(
  (db, { courseId, accountIds, types, now }: WorkingTimeScope) => sql<{
    activity_id: string
    is_over: boolean
  }>`
    update submission set ends_at = ${movedEnd(now)}, closed_at = null from (
      ${ends(
        db,
        sql<SqlBool>`${isRunning} and activity.course_id = ${courseId}
          and activity.type = any(${types}::smallint[]) and submission.id in (
            select mine.submission_id from submission_author as mine where mine.account_id = any(${accountIds}::uuid[])
            union
            select shared.id from group_member as mine join submission as shared on shared.group_id = mine.group_id
            where mine.account_id = any(${accountIds}::uuid[]) and shared.attempt = 1 and shared.sealed = 0)`,
      )}
    ) as own where submission.id = own.id and ${isMoved(now)}
    returning submission.activity_id, submission.ends_at <= ${at(now)} as is_over`,
)

/** Lets the time of those go on who were allowed more of it since they began. @returns their submissions */
export const postpone = prepared(
  (db, submissionIds: readonly string[], now: number) => sql<{ id: string }>`
    update submission set ends_at = own.ends_at from (
      ${ends(db, sql<SqlBool>`submission.id = any(${submissionIds}::uuid[])`)}
    ) as own where submission.id = own.id and (own.ends_at is null or own.ends_at > ${at(now)})
    returning submission.id`,
)

/** These were handed in by themselves: their kind is to be told. */
interface ClosedTask {
  task: TaskKey
  /** Of the kind. */
  type: number
  accountIds: string[]
}

/**
 * Hands in what nobody handed in; of one task, or whatever is due. The kind learns of it by another job of the same queue, so that
 * what it then does, such as scoring by machine, does not hold up those who are not handed in yet.
 */
export const close = job<{ activityId?: string; closed?: ClosedTask }>('submission.close')

/**
 * Hands in what of a task is begun and open, and whose time is up: in batches, each in a transaction of its own, as soon as
 * this one is committed. Nothing more is written in it from then on, as its end is over: whoever comes before the batch
 * finds it handed in. For a kind's hook `ended`; where an end is moved into the past, that happens by itself.
 */
export function closeTask(unit: Unit, activityId: string) {
  void unit.enqueue(close, { activityId })
}

const setEnd = prepared(
  (_, submissionId: string, end: number) => sql`
    update submission set ends_at = ${at(end)}, reopened_until = ${at(end)}
    where id = ${submissionId} and closed_at is null and (ends_at is null or ends_at > ${at(end)})`,
)

/**
 * Lets the time of one attempt be up at a moment, before the others': what is written by then is handed in. Nobody's more time
 * moves that; to return the work does.
 * @param end in milliseconds
 */
export function endEarly(unit: Unit, activityId: string, submissionId: string, end: number) {
  void setEnd(unit.db, submissionId, end)
  void unit.enqueue(close, { activityId }, { after: end })
}

const endWritten = prepared(
  (db, activityId: string, now: number) => sql`
    update submission set ends_at = own.ends_at from (
      ${ends(
        db,
        sql<SqlBool>`submission.activity_id = ${activityId} and submission.ends_at is null and submission.closed_at is null`,
      )}
    ) as own where submission.id = own.id and own.ends_at <= ${at(now)} and not ${isGivenBack}`,
)

/** The same as `closeTask` also of what did not have to be begun, so that nobody's time runs: it ends with the activity. */
export function closeWritten(unit: Unit, activityId: string) {
  void endWritten(unit.db, activityId, unit.now)
  closeTask(unit, activityId)
}

/**
 * Follows the deadline of a task, and the times of single people, to the attempts that are being written: for the kind's
 * hook `changed`. What is over by now is handed in. @returns whose end is another one by now
 */
export async function moveClocks(unit: Unit, { id }: { id: string }): Promise<string[]> {
  const moved = await moveEnds(unit.db, id, unit.now)
  if (moved.some(({ is_over }) => is_over)) closeTask(unit, id)
  return moved.map(({ account_id }) => account_id)
}

/** Follows what is true for students in a whole course: for the kind's hook `allowed`. */
export async function moveClocksOf(
  unit: Unit,
  kind: SubmissionKind,
  { courseId, accountIds }: { courseId: string; accountIds: readonly string[] },
) {
  const moved = await moveEndsOf(unit.db, { courseId, accountIds, types: kind.types, now: unit.now })
  for (const [id, those] of Map.groupBy(moved, ({ activity_id }) => activity_id)) {
    if (those.some(({ is_over }) => is_over)) closeTask(unit, id)
    kind.on.workChanged(unit, { id, course_id: courseId }, [...accountIds])
  }
}

/**
 * Whether a student gets what an activity asks of them, as SQL over its row: where time is limited, once theirs runs or
 * cannot run any more.
 */
export const mayReadTask = (student: RawBuilder<string>, now: number) => sql<boolean>`(
  not exists (
    select from submission_policy as policy
    where policy.activity_id = activity.id and (policy.working_time is not null or policy.must_begin))
  or ${deadlineOf(student)} <= ${at(now)}
  or exists (select from course as ended where ended.id = activity.course_id and ended.ended_at is not null)
  or exists (
    select from submission as begun
    where begun.activity_id = activity.id and (begun.ends_at is not null or begun.sealed > 0 or begun.began_at is not null) and (exists (
      select from submission_author as author where author.submission_id = begun.id and author.account_id = ${student})
      or (begun.attempt = 1 and exists (
        select from group_member as member where member.group_id = begun.group_id and member.account_id = ${student})))))`

const holdTimes = prepared(
  (_, activityIds: readonly string[]) => sql`
    select from activity join submission_policy as policy on policy.activity_id = activity.id
    where activity.id = any(${activityIds}::uuid[]) order by activity.id for share of activity, policy`,
)

/**
 * Holds the times of tasks as they are until the transaction ends: whoever moves them moves the clocks of what was begun
 * before, and what is begun afterwards reads the new ones. To be asked before anything of a submission is locked.
 */
export function lockTimes({ db }: Pick<Unit, 'db'>, activityIds: readonly string[]) {
  void holdTimes(db, activityIds)
}

const startAt = prepared(
  (db, submissionId: string, now: number) => sql<{ ends_at: number | null }>`
    update submission set began_at = coalesce(submission.began_at, ${at(now)}), ends_at = own.ends_at from (
      ${ends(
        db,
        sql<SqlBool>`submission.id = ${submissionId}`,
        sql`coalesce(submission.began_at, ${at(now)})`,
      )}
    ) as own where submission.id = own.id
    returning submission.ends_at`,
)

/** Lets the time of an attempt run from now on, if it does not yet. @returns when it is up; null: never */
export async function startClock({ db, now }: Pick<Unit, 'db' | 'now'>, submissionId: string) {
  return (await startAt.first(db, submissionId, now))?.ends_at ?? null
}

/** When the time of an attempt is up, as of now. */
export async function currentEnd({ db }: Pick<Unit, 'db'>, submissionId: string) {
  return (await computeEnd.first(db, submissionId))?.ends_at ?? null
}
