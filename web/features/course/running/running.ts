import { useQuery } from '@tanstack/react-query'
import { type RunningEntry, runningCalls, type WaitingEntry } from '#contract/features/course/running.ts'
import { ask } from '#web/lib/call.ts'
import { pollWhileDisconnected } from '#web/lib/live.ts'

export const runningQuery = () => ({ ...ask(runningCalls.getRunning, {}), meta: { handled: true } })

/** What is running in any of the person's courses, newest first. The bar keeps it fresh. */
export function useRunning(): readonly RunningEntry[] {
  const { data } = useQuery({ ...runningQuery(), refetchInterval: pollWhileDisconnected })
  return data?.list ?? []
}

/** What the person has to do, by course; undefined until it is known. The bar keeps it fresh, too. */
export function useWaiting(): ReadonlyMap<string, WaitingEntry> | undefined {
  const { data, isPending } = useQuery({
    ...ask(runningCalls.getWaiting, {}),
    staleTime: 0,
    meta: { handled: true },
  })
  return isPending ? undefined : new Map(data?.list.map(entry => [entry.courseId, entry]))
}
