import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { noticeMessages } from '#contract/features/notice/messages.ts'
import { queriesOf } from '#web/features/activity/seen/opened.tsx'

export const noticeNews = {
  types: [noticeType],
  get: courseNoticeCalls.get,
  students: courseNoticeCalls.listReaders,
  done: noticeMessages.readersChanged,
  key: 'noticeId',
}

export const noticeQueries = queriesOf(noticeNews)
