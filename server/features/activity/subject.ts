import { type RawBuilder, sql } from 'kysely'
import { change, mayEnter, type Subject } from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import { deadline, isExcused, isFor, ownTimes } from './deadline.ts'
import { ownLabel } from './kind.ts'
import { progressStates } from './progress.ts'
import { activityChanged } from './spine.ts'

/** What the activity of a message is called otherwise than usual. */
export const calledInCourse = sql<
  string | null
>`(select ${ownLabel} from activity where activity.id = message.content_id)`

/**
 * Available to a condition: activity, the reader's own times, course, and progress, which is null when nothing was
 * done.
 */
export const aboutActivity: Subject = {
  title: sql`(select title from activity where activity.id = message.content_id)`,
  called: calledInCourse,
  rows: now => sql`
    from activity
    join course on course.id = activity.course_id and course.deleted_at is null
    join course_member membership on membership.course_id = course.id and membership.account_id = message.account_id
    left join progress on progress.activity_id = activity.id and progress.account_id = message.account_id
    ${ownTimes(sql.ref('message.account_id'))}
    where activity.id = message.content_id and activity.deleted_at is null
      and activity.published_at <= ${at(now)} and ${mayEnter}
      and (membership.role <> 'student' or ${isFor(sql.ref('message.account_id'))})`,
  changedBy: [change(activityChanged, ({ activityId }) => ({ contentId: activityId }))],
}

/** Something is left to do, it can still be done, and the reader is not excused. */
export const isToDo = sql<boolean>`course.ended_at is null
  and coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)} and not ${isExcused}`

/** The deadline is within a given number of hours for the person whose times are joined. */
export const endsWithin = (hours: number, now: number) => sql<boolean>`${deadline} > ${at(now)}
  and ${deadline} <= ${at(now)} + make_interval(hours => ${sql.lit(hours)})`

/**
 * The same of one that was published: all, or those who have become some of them only now. @param fact as `toNewcomers` makes it,
 * or an argument of a prepared statement
 */
export const studentsTold = (
  activityId: RawBuilder<string> | string,
  { studentIds }: { studentIds?: string[] },
  which: RawBuilder<boolean> = sql`true`,
) =>
  studentsOf(sql`activity.id = ${activityId} and ${which}
    and (${studentIds}::uuid[] is null or membership.account_id = any(${studentIds}::uuid[]))`)

/** What a kind says of its published activity. @param newcomers as its hook is given them */
export const toNewcomers = <Fact extends object>(fact: Fact, newcomers?: readonly string[]) => ({
  ...fact,
  ...(newcomers && { studentIds: [...newcomers] }),
})

/**
 * Selects the students of some activities, except those who have archived the course, as an announcement's audience.
 * @param which a condition on activity, membership, own times and progress
 */
export const studentsOf = (which: RawBuilder<boolean>) => sql`
  select membership.account_id, activity.course_id, activity.id as content_id,
    jsonb_build_object('title', activity.title) as details
  from activity
  join activity_student as student on student.activity_id = activity.id
  join course_member membership on membership.course_id = student.course_id and membership.account_id = student.account_id
    and membership.archived_at is null
  left join progress on progress.activity_id = activity.id and progress.account_id = membership.account_id
  ${ownTimes(sql.ref('membership.account_id'))}
  where activity.deleted_at is null and ${which}`
