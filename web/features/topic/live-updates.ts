import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { commentMessages } from '#contract/features/comment/messages.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { topicMessages } from '#contract/features/topic/messages.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useMessage } from '#web/lib/socket.ts'

/** What a change of a topic makes old. */
export const topicQueries: readonly Call[] = [topicCalls.get, topicCalls.listParticipants, activityCalls.list]

/** Keeps a topic fresh while it is open. @returns a function that asks again */
export function useTopicNews(courseId: string, topicId: string, isStaff: boolean) {
  const client = useQueryClient()
  useMessage(
    topicMessages.liked,
    ({ topicId: of, likes }) => {
      if (of !== topicId) return
      client.setQueryData(ask(topicCalls.get, { id: topicId }).queryKey, info => info && { ...info, likes })
    },
    { courseId },
  )
  // Who takes part is for staff alone: a room full of students does not ask again for every comment.
  useLive({
    on: [commentMessages.changed],
    refreshes: [topicCalls.get, topicCalls.listParticipants],
    courseId,
    when: ({ activityId }) => isStaff && activityId === topicId,
  })
  return useLive({
    on: [activityMessages.contentChanged],
    refreshes: [topicCalls.get],
    courseId,
    when: ({ contentType }) => contentType === topicType,
  })
}
