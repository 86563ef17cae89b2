import { activityMessages } from '#contract/features/activity/messages.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { asking, type SharingKind } from '#web/features/submission/kind.ts'
import { useLive } from '#web/lib/live.ts'
import type { HomeworkShapes } from './submissions.ts'

/** What the class sees of the submissions of a homework. */
export const homeworkSharing: SharingKind<HomeworkShapes> = {
  useNews,
  list: asking(homeworkCalls.listShared, ({ taskId, ...page }) => ({ id: taskId, ...page })),
  share: asking(homeworkCalls.share, ({ taskId, ...shared }) => ({ id: taskId, ...shared })),
  takeBack: asking(homeworkCalls.share, ({ taskId, ...one }) => ({ id: taskId, ...one, isShared: false })),
  shareSeveral: asking(homeworkCalls.batchUpdate, ({ taskId, ...shared }) => ({
    id: taskId,
    action: 'share' as const,
    ...shared,
  })),
}

/** It changes when staff share something or take it back. */
function useNews(courseId: string, homeworkId: string): void {
  useLive({
    on: [activityMessages.contentChanged],
    refreshes: [homeworkCalls.listShared, homeworkCalls.get],
    when: change => change.courseId === courseId && change.contentType === homeworkType,
  })
  useLive({
    on: [homeworkMessages.workChanged],
    refreshes: [homeworkCalls.listShared],
    when: change => change.homeworkId === homeworkId,
  })
}
