import { noticeMessages } from '#contract/features/notice/messages.ts'
import { seenFeature } from '#server/features/comment/public.ts'
import { unreadNoticesInquiry } from '#server/features/course/public.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { noticeAnnouncements } from './announcements.ts'
import { noticeHandlers } from './calls.ts'
import { noticeKind } from './kind.ts'
import { noticePortable } from './portable.ts'
import { repeater } from './repeating.ts'
import { readings } from './store.ts'
import { listUnreadNotices } from './unread.ts'

export const noticeFeature = seenFeature({
  name: 'notice',
  tables: ['notice'],
  doings: [readings],
  thing: 'courseNotice',
  kinds: [noticeKind],
  calls: noticeHandlers,
  messages: noticeMessages,
  workers: [repeater],
  portable: noticePortable,
  announcements: noticeAnnouncements,
  declares: [reply(unreadNoticesInquiry, listUnreadNotices)],
})
