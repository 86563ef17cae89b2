import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { ask, send } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useSession } from '#web/lib/session.ts'
import { classSocket, useMessage } from '#web/lib/socket.ts'

/** How many messages are unread, live, for who shows it; undefined while nothing is known. */
export function useUnread() {
  const client = useQueryClient()
  const session = useSession()
  const query = ask(notificationCalls.countUnread, {})
  const { data } = useQuery({
    ...query,
    enabled: session !== null,
    staleTime: 60_000,
    meta: { handled: true },
  })
  useMessage(notificationMessages.changed, ({ unread }) => {
    client.setQueryData<typeof data>(query.queryKey, known => known && { ...known, total: unread })
  })
  const askAgain = useLive({
    on: [notificationMessages.changed],
    refreshes: [notificationCalls.countUnread, notificationCalls.list],
  })
  // What was told while there was no connection is not told again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `askAgain` does the same each time
  useEffect(
    () =>
      classSocket.onState(state => {
        if (state === 'open') void askAgain()
      }),
    [],
  )
  useShown(data?.total ?? 0)
  return data
}

/** How many unread messages somebody has had in sight here. */
let seen = 0

/**
 * Tells the server that the sign of unread messages was in sight of somebody, so that they need not be sent elsewhere:
 * a page that lies open shows it to nobody until it is touched.
 */
function useShown(unread: number) {
  useEffect(() => {
    seen = Math.min(seen, unread)
    if (unread === seen) return
    const touched = () => {
      if (unread <= seen) return
      seen = unread
      // What was not told goes the other ways as well.
      void send(notificationCalls.markShown, {}).catch(() => undefined)
    }
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) window.addEventListener(sign, touched)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touched)
    }
  }, [unread])
}
