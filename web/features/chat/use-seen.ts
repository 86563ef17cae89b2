import { useEffect, useRef, useSyncExternalStore } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'

/**
 * Notes how far a conversation was really seen: its end is in sight, on a page that is looked at.
 * @param seen position up to which it was
 * @param newest position of the newest message of others
 */
export function useSeen(id: string, seen: number, newest: number, isAtEnd: boolean) {
  const isLookedAt = useSyncExternalStore(onVisibility, isVisible)
  const marked = useRef(0)
  const { mutate } = useCommand(chatCalls.markSeen, {
    // Said again with what comes next, or once there is a network.
    onFailed: () => {
      marked.current = 0
    },
  })
  const isOnline = useIsOnline()
  useEffect(() => {
    if (!isOnline || !isLookedAt || !isAtEnd || newest <= Math.max(seen, marked.current)) return
    marked.current = newest
    mutate({ id, position: newest })
  }, [id, seen, newest, isAtEnd, isLookedAt, isOnline, mutate])
}

const isVisible = () => document.visibilityState === 'visible'
function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
