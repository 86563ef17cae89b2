import type { Language } from '#contract/error.ts'
import { courseNoticeType } from '#contract/features/notification/entities.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { textsOf } from './words.ts'

/** The most unread notices shown as a reminder. */
const maxUnread = 10

const unreadNotices = prepared((db, accountId: string) =>
  db
    .selectFrom('notification')
    .innerJoin('course_member as membership', join =>
      join
        .onRef('membership.course_id', '=', 'notification.course_id')
        .on('membership.account_id', '=', accountId),
    )
    .innerJoin('course', 'course.id', 'membership.course_id')
    .select(['notification.id', 'event', 'details', 'content_id', 'notification.created_at'])
    .select(['course.id as course_id', 'course.name as course_name', 'membership.role'])
    .where('notification.account_id', '=', accountId)
    .where('notification.content_type', '=', courseNoticeType)
    .where('notification.read_at', 'is', null)
    .where('notification.withdrawn_at', 'is', null)
    .where('course.deleted_at', 'is', null)
    .orderBy('notification.id', 'desc')
    .limit(maxUnread),
)

interface Reader {
  accountId: string
  language: Language
}

/** The unread notices of a person's courses, newest first. */
export async function listUnreadNotices(unit: Unit, { accountId, language }: Reader) {
  const rows = await unreadNotices(unit.db, accountId)
  return rows.map(row => ({
    id: row.id,
    courseId: row.course_id,
    courseRole: row.role === 'student' ? 0 : 1,
    contentId: row.content_id ?? '',
    title: textsOf(unit, { ...row, present_title: null }, language).title,
    courseName: row.course_name,
    publishedAt: row.created_at,
  }))
}
