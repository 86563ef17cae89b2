import { useQuery } from '@tanstack/react-query'
import { courseMessages } from '#contract/features/course/messages.ts'
import { type RunningEntry, runningCalls, type WaitingEntry } from '#contract/features/course/running.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { ask } from '#web/lib/call.ts'
import { pollWhileDisconnected, useLive } from '#web/lib/live.ts'

/** What is running in any of the person's courses, newest first. The bar keeps it fresh. */
export function useRunning(): readonly RunningEntry[] {
  const { data } = useQuery({
    ...ask(runningCalls.getRunning, {}),
    refetchInterval: pollWhileDisconnected,
    meta: { handled: true },
  })
  return data?.list ?? []
}

/** For the bar, which is mounted beside every screen. */
export function useFreshRunning(): readonly RunningEntry[] {
  useLive({
    on: [courseMessages.runningChanged, courseMessages.listChanged],
    refreshes: [runningCalls.getRunning],
  })
  return useRunning()
}

/** What the person has to do, by course. */
export function useWaiting(): ReadonlyMap<string, WaitingEntry> {
  const { data } = useQuery({
    ...ask(runningCalls.getWaiting, {}),
    staleTime: 0,
    meta: { handled: true },
  })
  return new Map(data?.list.map(entry => [entry.courseId, entry]))
}

/** For a screen that shows what waits: asks again when something was published, handed in or graded. */
export function useFreshWaiting() {
  useLive({
    on: [courseMessages.waitingChanged, courseMessages.listChanged, notificationMessages.changed],
    refreshes: [runningCalls.getWaiting],
  })
}
