import { useEffect, useRef, useState } from 'react'
import { chatMessages, chatRequests } from '#contract/features/chat/messages.ts'
import { typing } from '#contract/features/chat/rules.ts'
import { classSocket, useMessage } from '#web/lib/socket.ts'

/** Says that the person is writing, now and then as long as they do; without a connection nobody hears it. */
export function useSayTyping(conversationId: string) {
  const said = useRef(0)
  return () => {
    const now = Date.now()
    if (now - said.current < typing.every || classSocket.state !== 'open') return
    said.current = now
    classSocket.send(chatRequests.typing.cmd, { groupid: conversationId })
  }
}

/** Who of the others is writing. What they have said is no longer being written. @param newest its writer and key */
export function useTyping(conversationId: string, ownId: string | undefined, newest: string | undefined) {
  const [until, setUntil] = useState<ReadonlyMap<string, number>>(new Map())
  useMessage(chatMessages.isTyping, told => {
    if (told.conversationId !== conversationId || told.accountId === ownId) return
    setUntil(known => new Map(known).set(told.accountId, Date.now() + typing.offAfter))
  })
  useEffect(() => {
    const by = newest?.split(' ')[0] ?? ''
    setUntil(known => (known.has(by) ? new Map([...known].filter(([id]) => id !== by)) : known))
  }, [newest])
  useEffect(() => {
    if (until.size === 0) return
    const timer = setTimeout(
      () => setUntil(known => new Map([...known].filter(([, end]) => end > Date.now()))),
      Math.max(0, Math.min(...until.values()) - Date.now()) + 50,
    )
    return () => clearTimeout(timer)
  }, [until])
  return [...until.keys()]
}
