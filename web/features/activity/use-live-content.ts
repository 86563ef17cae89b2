import { useQueryClient } from '@tanstack/react-query'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { renew } from '#web/lib/live.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { useThrottled } from '#web/lib/throttled.ts'

/** A class that hears of a new homework asks for it within this time, not all in the same instant. */
const spreadMs = 1200

/** Asks for a course's content again when the server says that it changed. */
export function useLiveContent(courseId: string, isStaff: boolean): void {
  const client = useQueryClient()
  const renewSoon = useThrottled(
    () => void renew(client, activityCalls.list, activityCalls.listFolders),
    () => (isStaff ? 0 : Math.random() * spreadMs),
  )
  useMessage(activityMessages.contentChanged, change => change.courseId === courseId && renewSoon(), {
    courseId,
  })
  useResync(renewSoon)
}
