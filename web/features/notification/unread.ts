import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { ask } from '#web/lib/call.ts'
import { renew } from '#web/lib/renew.ts'
import { useSession } from '#web/lib/session.ts'
import { classSocket, useMessage, useResync } from '#web/lib/socket.ts'

/** How many messages are unread, live; undefined while nothing is known. */
export function useUnread() {
  const client = useQueryClient()
  const session = useSession()
  const query = ask(notificationCalls.getUnreadCount, {})
  const { data } = useQuery({
    ...query,
    enabled: session !== null,
    staleTime: 60_000,
    meta: { handled: true },
  })
  const askAgain = () => void renew(client, query.queryKey, [notificationCalls.lists.path])
  useMessage(notificationMessages.changed, ({ unread }) => {
    client.setQueryData<typeof data>(query.queryKey, known => known && { ...known, total: unread })
    askAgain()
  })
  useResync(askAgain)
  // What was told while there was no connection is not told again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `askAgain` does the same each time
  useEffect(() => classSocket.onState(state => state === 'open' && askAgain()), [])
  return data
}
