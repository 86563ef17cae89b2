import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Message } from '#contract/message.ts'
import { keyOf, outdated } from './call.ts'
import { classSocket, useMessage, useResync } from './socket.ts'

/**
 * Refetches answers that a message has invalidated. A first answer still in flight may predate the message and would
 * otherwise pass for the newest, so it is fetched again.
 */
export async function renew(client: QueryClient, ...calls: readonly Call[]): Promise<void> {
  outdated(calls)
  await Promise.all(
    calls.map(async call => {
      await client.cancelQueries({ queryKey: keyOf(call) })
      await client.invalidateQueries({ queryKey: keyOf(call) })
    }),
  )
}

interface Live<M extends Message> {
  /** The messages that trigger a refetch: the same number on every render. */
  on: readonly M[]
  /** The queries whose answers they invalidate. */
  refreshes: readonly Call[]
  /** Subscribes to this course's messages; those of others are ignored. */
  courseId?: string
  /** Filters out further messages. */
  when?: (data: z.output<M['data']>) => boolean
}

/**
 * Keeps answers fresh while the component is shown, even if messages were missed. @returns a function that refetches
 * all
 */
export function useLive<M extends Message>({ on, refreshes, courseId, when }: Live<M>) {
  const client = useQueryClient()
  const refresh = () => renew(client, ...refreshes)
  for (const message of on) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the same number on every render
    useMessage(
      message,
      data => {
        const { courseId: of } = data as { courseId?: string }
        const isElsewhere = courseId !== undefined && of !== undefined && of !== courseId
        if (!isElsewhere && (when?.(data as z.output<M['data']>) ?? true)) void refresh()
      },
      { courseId },
    )
  }
  useResync(() => void refresh())
  return refresh
}

/** Milliseconds between polls without a live connection; false while there is one. */
export const pollWhileDisconnected = () => (classSocket.state === 'open' ? false : 5000)
