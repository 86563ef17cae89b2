import { sql } from 'kysely'
import type { NotificationEvent } from '#contract/features/notification/events.ts'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { announceAs } from './announce.ts'

/** Hours from the publication to the end; who has less is not reminded on top of it. */
const longEnough = 36

const takeTurns = prepared(
  (_, type: number, now: number) => sql<{ id: string }>`
    insert into due_reminder (activity_id, reminded_at)
    select activity.id, ${at(now)} from activity
    join course on course.id = activity.course_id and course.deleted_at is null and course.ended_at is null
    where activity.type = ${type} and activity.deleted_at is null
      and activity.published_at <= ${at(now)} and activity.ends_at > ${at(now)}
      and activity.ends_at <= ${at(now)} + interval '24 hours'
      and activity.ends_at - activity.published_at >= make_interval(hours => ${sql.lit(longEnough)})
    on conflict do nothing returning activity_id as id`,
)

const announceEnd = (event: NotificationEvent) =>
  announceAs(
    event,
    ({ ids }: { ids: string[] }) => sql`
      select membership.account_id, activity.course_id, activity.id as content_id,
        jsonb_build_object('title', activity.title) as details
      from activity
      join membership on membership.course_id = activity.course_id and membership.role = 'student'
        and membership.left_at is null and membership.archived_at is null
      left join progress on progress.activity_id = activity.id and progress.account_id = membership.account_id
      where activity.id = any(${ids}::uuid[]) and coalesce(progress.state, 0) <> 2`,
  )

/** What announces the end of activities, by their type. */
const reminders = new Map([[4, announceEnd('homework.due')]])

/** Reminds those who have not handed in, once, within the last day. */
async function remind(unit: Unit) {
  for (const [type, announce] of reminders) {
    const rows = await takeTurns(unit.db, type, unit.now)
    if (rows.length > 0) await announce(unit, { ids: rows.map(row => row.id) })
  }
}

const forget = prepared(
  (_, activityId: string, now: number) => sql`
    delete from due_reminder using activity
    where due_reminder.activity_id = ${activityId} and activity.id = due_reminder.activity_id
      and (activity.ends_at is null or activity.ends_at > ${at(now)} + interval '24 hours')`,
)

/** Where the end was put off, people are reminded anew when it comes near. */
export const forgetReminder = ({ db, now }: Unit, activityId: string) => forget(db, activityId, now)

export const reminderWorker = work(job<object>('notification.remind'), remind, { cron: '*/10 * * * *' })
