import { sql } from 'kysely'
import { noticeType } from '#contract/features/notice/entities.ts'
import { isFor } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** The most unread notices shown as a reminder. */
const maxUnread = 10

const unreadNotices = prepared(
  (_, accountId: string, now: number) => sql<{
    id: string
    message_id: string | null
    title: string
    published_at: number
    course_id: string
    course_name: string
  }>`
    select activity.id, activity.title, activity.published_at, course.id as course_id, course.name as course_name,
      (select message.id from notification as message
        where message.account_id = membership.account_id and message.content_id = activity.id
        order by message.id desc limit 1) as message_id
    from course_student as membership
    join course on course.id = membership.course_id and course.deleted_at is null and course.ended_at is null
    join activity on activity.course_id = course.id and activity.type = ${sql.lit(noticeType)}
      and activity.deleted_at is null and activity.published_at <= ${at(now)}
    left join notice_reading as reading
      on reading.notice_id = activity.id and reading.account_id = membership.account_id
    where membership.account_id = ${accountId} and membership.archived_at is null
      and reading.read_at is null and ${isFor(sql.ref('membership.account_id'))}
    order by activity.published_at desc, activity.id desc
    limit ${sql.lit(maxUnread)}`,
)

/**
 * The notices of a student's courses that they have not opened, newest first: whatever became of the messages about
 * them, and whether there ever was one (decision P13).
 */
export async function listUnreadNotices(unit: Unit, { accountId }: { accountId: string }) {
  const rows = await unreadNotices(unit.db, accountId, unit.now)
  return rows.map(row => ({
    id: row.message_id ?? row.id,
    courseId: row.course_id,
    courseRole: 0,
    contentId: row.id,
    title: row.title,
    courseName: row.course_name,
    publishedAt: row.published_at,
  }))
}
