import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { noticeMessages } from '#contract/features/notice/messages.ts'
import { useLive } from '#web/lib/live.ts'

/** What a change of a notice, or of who has read it, makes old. */
export const noticeQueries: readonly Call[] = [
  courseNoticeCalls.get,
  courseNoticeCalls.listReaders,
  activityCalls.list,
]

/** Keeps a notice fresh while it is open. @returns a function that asks again */
export function useNoticeNews(courseId: string, noticeId: string) {
  useLive({
    on: [activityMessages.contentChanged],
    refreshes: [courseNoticeCalls.get],
    courseId,
    when: ({ contentType }) => contentType === noticeType,
  })
  return useLive({
    on: [noticeMessages.readersChanged],
    refreshes: [courseNoticeCalls.get, courseNoticeCalls.listReaders],
    when: change => change.noticeId === noticeId,
  })
}
