import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { noticeMessages } from '#contract/features/notice/messages.ts'
import { useSeenNews } from '#web/features/activity/seen/opened.tsx'

/** What a change of a notice, or of who has read it, makes old. */
export const noticeQueries: readonly Call[] = [
  courseNoticeCalls.get,
  courseNoticeCalls.listReaders,
  activityCalls.list,
]

const news = {
  types: [noticeType],
  get: courseNoticeCalls.get,
  students: courseNoticeCalls.listReaders,
  done: noticeMessages.readersChanged,
  key: 'noticeId',
}

/** Keeps a notice fresh while it is open. @returns a function that asks again */
export const useNoticeNews = (courseId: string, id: string) => useSeenNews(news, courseId, id)
