import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { inquiry, sum } from '#server/kernel/inquiry.ts'
import { event } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishChange } from './appearing.ts'
import { scheduleEnd } from './ending.ts'
import { type HookedActivity, runHook } from './hooks.ts'
import { activityChanged } from './spine.ts'

/** In seconds: a week. */
export const longestExtraTime = 604_800

/** A person's own values instead of the activity's; null: as for everybody. */
export interface Exception {
  accountIds: readonly string[]
  endsAt: number | null
  attempts: number | null
  /** It counts nowhere for them. */
  isExcused?: boolean
  /** The group it was made for. */
  groupId: string | null
  grantedBy: string
}

interface StoredException extends Exception {
  isExcused: boolean
  activityId: string
  now: number
}

const keepException = prepared(
  (
    _,
    { activityId, accountIds, endsAt, attempts, isExcused, groupId, grantedBy, now }: StoredException,
  ) => sql`
    with put_off as (
      delete from due_reminder where activity_id = ${activityId} and account_id = any(${accountIds}::uuid[])
    )
    insert into activity_exception
      (activity_id, account_id, ends_at, attempts, is_excused, group_id, granted_by, granted_at)
    select ${activityId}::uuid, account_id, ${at(endsAt)}, ${attempts}::smallint,
      ${isExcused}::boolean, ${groupId}::uuid, ${grantedBy}::uuid, ${at(now)}
    from unnest(${accountIds}::uuid[]) as account_id order by account_id
    on conflict (activity_id, account_id) do update set
      ends_at = excluded.ends_at, attempts = excluded.attempts, is_excused = excluded.is_excused, group_id = excluded.group_id,
      granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
)

/** Gives students their own times in an activity, replacing earlier ones; a group or class is stored per student. */
export async function grantException(unit: Unit, activity: HookedActivity, exception: Exception) {
  void keepException(unit.db, {
    ...exception,
    isExcused: exception.isExcused ?? false,
    activityId: activity.id,
    now: unit.now,
  })
  scheduleEnd(unit, activity, exception.endsAt)
  const { id, course_id, type } = activity
  void unit.emit(exceptionGranted, {
    ...{ activityId: id, courseId: course_id, type },
    studentIds: [...exception.accountIds],
  })
  await publishTimes(unit, activity)
}

interface ExtraTime {
  activityId: string
  accountIds: readonly string[]
  /** Below 0: less of it. */
  seconds: number
  grantedBy: string
  now: number
}
const addExtraTime = prepared(
  (_, { activityId, accountIds, seconds, grantedBy, now }: ExtraTime) => sql`
    insert into activity_exception as own (activity_id, account_id, extra_seconds, granted_by, granted_at)
    select student.activity_id, student.account_id, least(greatest(${seconds}::int, 0), ${sql.lit(longestExtraTime)}),
      ${grantedBy}::uuid, ${at(now)}
    from activity_student as student
    where student.activity_id = ${activityId} and student.account_id = any(${accountIds}::uuid[])
    order by student.account_id
    on conflict (activity_id, account_id) do update set
      extra_seconds = least(greatest(own.extra_seconds + ${seconds}::int, 0), ${sql.lit(longestExtraTime)}),
      granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
)

/** Gives students of an activity time on top of theirs; whatever else is their own stays. */
export function giveExtraTime(db: Database, extra: ExtraTime) {
  void addExtraTime(db, extra)
}

/** For how many of these a later end opens nothing: they have got to see what others did. */
export const closedInquiry = inquiry<{ activityId: string; accountIds: readonly string[] }, number>(
  'activity.closed',
  sum,
)

/** Students were given times or attempts of their own. */
export const exceptionGranted = event<{
  activityId: string
  courseId: string
  type: number
  studentIds: string[]
}>('activity.exception.granted')

const dropException = prepared((db, activityId: string, accountIds: readonly string[]) =>
  db
    .deleteFrom('activity_exception')
    .where('activity_id', '=', activityId)
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`),
)

/** Removes their exceptions. */
export async function withdrawException(unit: Unit, activity: HookedActivity, accountIds: readonly string[]) {
  void dropException(unit.db, activity.id, accountIds)
  await publishTimes(unit, activity)
}

/** What was announced about its deadline may no longer be true. */
async function publishTimes(unit: Unit, activity: HookedActivity) {
  const { id, course_id, type } = activity
  void unit.emit(activityChanged, { activityId: id, courseId: course_id })
  publishChange(unit, course_id, type)
  await runHook(unit, 'changed', activity)
}
