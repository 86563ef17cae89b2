import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { ask, send } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useSession } from '#web/lib/session.ts'
import { classSocket, useMessage } from '#web/lib/socket.ts'

/** The live number of unread messages; undefined until known. */
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
  // Messages published while there was no connection are not sent again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `askAgain` does the same each time
  useEffect(
    () =>
      classSocket.onState(state => {
        if (state === 'open') void askAgain()
      }),
    [],
  )
  // That of private messages is in sight on the same screens.
  useShown((data?.total ?? 0) + (data?.letters ?? 0))
  return data
}

/** How many unread messages the person has seen here. */
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
      // Unreported messages are also sent by the other ways.
      void send(notificationCalls.markShown, {}).catch(() => undefined)
    }
    // biome-ignore lint/plugin: any press shows that somebody is there
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) window.addEventListener(sign, touched)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touched)
    }
  }, [unread])
}
