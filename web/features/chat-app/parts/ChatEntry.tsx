import { useEffect, useRef } from 'react'
import { returnAddress } from '#web/lib/session.ts'
import { ScreenSkeleton } from '#web/shell/ScreenSkeleton.tsx'
import { askChatApp } from '../asking.ts'

interface ChatEntryProps {
  /** The page that was wanted. */
  address: string
  /** The chat app cannot be asked: the usual way is taken. */
  onRefused: () => void
}

/** Inside the chat app nobody types a password: the chat app identifies the person. */
export function ChatEntry({ address, onRefused }: ChatEntryProps) {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    returnAddress.remember(address)
    askChatApp({ type: 'normalLogin' }).catch(onRefused)
  }, [address, onRefused])
  return <ScreenSkeleton bar="top" />
}
