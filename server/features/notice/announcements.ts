import { noticeDestination } from '#contract/features/notice/destination.ts'
import { seenAnnouncements } from '#server/features/activity/public.ts'
import { noticeFacts } from './events.ts'

const { published, reminded } = seenAnnouncements({
  label: { en: 'Notice', zh: '公告' },
  leadsTo: noticeDestination,
  kind: 'notice',
  facts: noticeFacts,
  published: { event: 'notice.published', title: { en: 'New notice: {title}', zh: '新公告：{title}' } },
  reminded: { event: 'notice.urged', title: { en: 'Please read: {title}', zh: '请及时阅读公告：{title}' } },
})

export const noticeAnnouncements = [published, reminded]
