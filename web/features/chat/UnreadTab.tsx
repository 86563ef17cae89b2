import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { markTab } from '#web/shell/tab-marks.ts'

/** Milliseconds before it is asked what is unread: what is in sight is noted as seen until then. And between two times. */
const seenTimeout = 1500
const pause = 10_000

/**
 * Keeps the number of unread messages at their tab. It comes with that of notifications, which main screens ask for; this asks again only
 * where something has come or was seen. Shows nothing itself.
 */
export function UnreadTab() {
  const client = useQueryClient()
  const { data } = useQuery({ ...ask(notificationCalls.countUnread, {}), enabled: false })
  const unread = data?.letters ?? 0
  useEffect(() => {
    markTab('/ktpMessage', unread > 0 ? { badge: unread } : undefined)
    return () => markTab('/ktpMessage', undefined)
  }, [unread])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  const askSoon = () => {
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined
        asked.current = Date.now()
        // Asked again with whatever comes next.
        void client
          .fetchQuery({ ...ask(notificationCalls.countUnread, {}), staleTime: 0 })
          .catch(() => undefined)
      },
      Math.max(seenTimeout, asked.current + pause - Date.now()),
    )
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  useMessage(chatMessages.news, askSoon)
  useMessage(chatMessages.listChanged, askSoon)
  useResync(askSoon)
  return null
}
