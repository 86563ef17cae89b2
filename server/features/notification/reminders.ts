import { sql } from 'kysely'
import type { NotificationEvent } from '#contract/features/notification/events.ts'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { announceTo } from './announce.ts'

const day = 24 * 3_600_000
/** Who has less than this from the publication to the end is not reminded on top of it. */
const longEnough = 1.5 * day

/** The types of activity whose end is announced. */
const reminders: Record<number, NotificationEvent> = { 4: 'homework.due' }

/** Reminds those who have not handed in, once, within the last day. */
async function remind(unit: Unit) {
  const { db, now } = unit
  for (const [type, event] of Object.entries(reminders)) {
    const { rows } = await sql<{ id: string }>`
      insert into due_reminder (activity_id, reminded_at)
      select activity.id, ${at(now)} from activity
      join course on course.id = activity.course_id and course.deleted_at is null and course.ended_at is null
      where activity.type = ${Number(type)} and activity.deleted_at is null
        and activity.published_at <= ${at(now)} and activity.ends_at > ${at(now)}
        and activity.ends_at <= ${at(now + day)}
        and activity.ends_at - activity.published_at >= make_interval(secs => ${longEnough / 1000})
      on conflict do nothing returning activity_id as id`.execute(db)
    if (rows.length === 0) continue
    await announceTo(
      unit,
      event,
      sql`
        select membership.account_id, activity.course_id, activity.id as content_id,
          jsonb_build_object('title', activity.title) as details
        from activity
        join membership on membership.course_id = activity.course_id and membership.role = 'student'
          and membership.left_at is null and membership.archived_at is null
        left join progress on progress.activity_id = activity.id and progress.account_id = membership.account_id
        where activity.id = any(${rows.map(row => row.id)}::uuid[]) and coalesce(progress.state, 0) <> 2`,
    )
  }
}

/** Where the end was put off, people are reminded anew when it comes near. */
export function forgetReminder({ db, now }: Unit, activityId: string) {
  return sql`
    delete from due_reminder using activity
    where due_reminder.activity_id = ${activityId} and activity.id = due_reminder.activity_id
      and (activity.ends_at is null or activity.ends_at > ${at(now + day)})`.execute(db)
}

export const reminderWorker = work(job<object>('notification.remind'), remind, { cron: '*/10 * * * *' })
