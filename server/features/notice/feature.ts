import { noticeMessages } from '#contract/features/notice/messages.ts'
import { activityKind, courseOfTypes } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { unreadNoticesInquiry } from '#server/features/course/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { personalData } from '#server/kernel/personal.ts'
import { noticeAnnouncements } from './announcements.ts'
import { noticeHandlers } from './calls.ts'
import { noticeKind } from './kind.ts'
import { noticePersonal } from './personal.ts'
import { noticePortable } from './portable.ts'
import { repeater } from './reminding.ts'
import { listUnreadNotices } from './unread.ts'

export const noticeFeature: Feature = {
  name: 'notice',
  tables: ['notice', 'notice_reading'],
  calls: noticeHandlers,
  messages: noticeMessages,
  workers: [repeater],
  portable: noticePortable,
  locate: { courseNotice: courseOfTypes(noticeKind.types) },
  declares: [
    activityKind(noticeKind),
    commentsOn({ types: noticeKind.types }),
    personalData(noticePersonal),
    reply(unreadNoticesInquiry, listUnreadNotices),
    ...noticeAnnouncements.map(announcement),
  ],
}
