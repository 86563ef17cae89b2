import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { noticeMessages } from '#contract/features/notice/messages.ts'
import { newsOf } from '#web/features/activity/seen/opened.tsx'

export const { queries: noticeQueries, useNews: useNoticeNews } = newsOf({
  types: [noticeType],
  get: courseNoticeCalls.get,
  students: courseNoticeCalls.listReaders,
  done: noticeMessages.readersChanged,
  key: 'noticeId',
})
