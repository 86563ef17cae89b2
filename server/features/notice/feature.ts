import { noticeMessages } from '#contract/features/notice/messages.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { unreadNoticesInquiry } from '#server/features/course/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noticeAnnouncements } from './announcements.ts'
import { noticeHandlers } from './calls.ts'
import { noticeKind } from './kind.ts'
import { noticePersonal } from './personal.ts'
import { noticePortable } from './portable.ts'
import { repeater } from './reminding.ts'
import { listUnreadNotices } from './unread.ts'

const noticeCourse = prepared((db, id: string) =>
  db
    .selectFrom('notice')
    .innerJoin('activity', 'activity.id', 'notice.id')
    .select('activity.course_id')
    .where('notice.id', '=', id),
)
async function courseOfNotice(db: Database, id: string) {
  return (await noticeCourse.first(db, id))?.course_id
}

export const noticeFeature: Feature = {
  name: 'notice',
  calls: noticeHandlers,
  messages: noticeMessages,
  workers: [repeater],
  portable: noticePortable,
  locate: { courseNotice: courseOfNotice },
  declares: [
    activityKind(noticeKind),
    commentsOn({ types: noticeKind.types }),
    personalData(noticePersonal),
    reply(unreadNoticesInquiry, listUnreadNotices),
    ...noticeAnnouncements.map(announcement),
  ],
}
