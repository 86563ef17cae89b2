import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { videoMessages } from '#contract/features/video/messages.ts'
import { useLive } from '#web/lib/live.ts'

/** What a change of a video, or of who has watched it, makes old. */
export const videoQueries: readonly Call[] = [
  videoCalls.get,
  videoCalls.getCaptions,
  videoCalls.listStudents,
  videoCalls.getHeat,
  activityCalls.list,
]

/** What is old once somebody has watched enough. */
export const watchedQueries: readonly Call[] = [
  activityCalls.list,
  courseListCalls.listSemesters,
  homeCalls.listTodos,
]

/** Keeps a video fresh while it is open: an open player stops when the teacher closes it. @returns asks again */
export function useVideoNews(courseId: string, videoId: string) {
  useLive({
    on: [activityMessages.contentChanged],
    refreshes: [videoCalls.get, videoCalls.getCaptions],
    courseId,
    when: ({ contentType }) => contentType === videoType,
  })
  useLive({
    on: [videoMessages.closed],
    refreshes: [videoCalls.get],
    when: change => change.videoId === videoId,
  })
  return useLive({
    on: [videoMessages.watched],
    refreshes: [videoCalls.get, videoCalls.listStudents, videoCalls.getHeat],
    when: change => change.videoId === videoId,
  })
}
