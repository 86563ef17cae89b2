import { sql } from 'kysely'
import { noticeDestination } from '#contract/features/notice/destination.ts'
import { aboutActivity, isToDo, studentsOf, studentsTold } from '#server/features/activity/public.ts'
import { type Announcement, ending, upon } from '#server/features/notification/public.ts'
import { noticeDone, noticePublished, noticeReminded } from './events.ts'

const notice = {
  about: aboutActivity,
  leadsTo: noticeDestination,
  label: { en: 'Notice', zh: '公告' },
  // Whoever has done what it asks needs no message about it.
  endedBy: [
    ending(
      noticeDone,
      'reading',
      ({ noticeId, studentId }) => sql`content_id = ${noticeId} and account_id = ${studentId}`,
    ),
  ],
} satisfies Partial<Announcement>

const published: Announcement = {
  ...notice,
  event: 'notice.published',
  madeBy: [upon(noticePublished, fact => studentsTold(fact.noticeId, fact))],
  while: () => sql`true`,
  action: { en: 'Published', zh: '已发布' },
  title: { en: 'New notice: {title}', zh: '新公告：{title}' },
}

const reminded: Announcement = {
  ...notice,
  event: 'notice.urged',
  madeBy: [
    upon(noticeReminded, ({ noticeId, studentIds }) =>
      studentsOf(sql`activity.id = ${noticeId}
        and (${studentIds}::uuid[] is null or membership.account_id = any(${studentIds}::uuid[]))`),
    ),
  ],
  while: () => isToDo,
  action: { en: 'Reminder', zh: '提醒' },
  title: { en: 'Please read: {title}', zh: '请及时阅读公告：{title}' },
}

export const noticeAnnouncements = [published, reminded]
