import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Message } from '#contract/message.ts'
import { keyOf } from './call.ts'
import { useMessage, useResync } from './socket.ts'

/**
 * Asks again for answers that a message has made out of date. A first answer that is still on its way may have been
 * made before the message and would otherwise be taken for the newest: it is asked for anew.
 */
export async function renew(client: QueryClient, ...calls: readonly Call[]): Promise<void> {
  await Promise.all(
    calls.map(async call => {
      await client.cancelQueries({ queryKey: keyOf(call) })
      await client.invalidateQueries({ queryKey: keyOf(call) })
    }),
  )
}

interface Live<M extends Message> {
  /** The messages after which it is asked again: as many every time. */
  on: readonly M[]
  /** The queries whose answers they make out of date. */
  refreshes: readonly Call[]
  /** Joins the messages of this course; what is told of another is ignored. */
  courseId?: string
  /** Leaves out further messages. */
  when?: (data: z.output<M['data']>) => boolean
}

/** Keeps answers fresh while the component is shown, also where messages were missed. @returns asks for all of them again */
export function useLive<M extends Message>({ on, refreshes, courseId, when }: Live<M>) {
  const client = useQueryClient()
  const refresh = () => renew(client, ...refreshes)
  for (const message of on) {
    // biome-ignore lint/correctness/useHookAtTopLevel: as many every time
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
