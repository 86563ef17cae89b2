import { noticeMessages } from '#contract/features/notice/messages.ts'
import { seenFeature } from '#server/features/comment/public.ts'
import { unreadNoticesInquiry } from '#server/features/course/public.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { personalData } from '#server/kernel/personal.ts'
import { noticeAnnouncements } from './announcements.ts'
import { noticeHandlers } from './calls.ts'
import { noticeKind } from './kind.ts'
import { noticePersonal } from './personal.ts'
import { noticePortable } from './portable.ts'
import { repeater } from './repeating.ts'
import { listUnreadNotices } from './unread.ts'

export const noticeFeature = seenFeature({
  name: 'notice',
  tables: ['notice', 'notice_reading'],
  thing: 'courseNotice',
  kinds: [noticeKind],
  calls: noticeHandlers,
  messages: noticeMessages,
  workers: [repeater],
  portable: noticePortable,
  announcements: noticeAnnouncements,
  declares: [personalData(noticePersonal), reply(unreadNoticesInquiry, listUnreadNotices)],
})
