import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { ask, invalidate, useCommand } from '#web/lib/call.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'

/** What is pinned in a conversation, the last one first, and how that changes. */
export function usePins(id: string) {
  const client = useQueryClient()
  const { data } = useQuery(ask(chatCalls.listPins, { id }))
  const renew = () => void invalidate(client, chatCalls.listPins)
  useResync(renew)
  useMessage(chatMessages.pinned, ({ conversationId }) => conversationId === id && renew())
  const { mutate } = useCommand(chatCalls.pin, { refreshes: [chatCalls.listPins] })
  const pins = data?.list ?? []
  return {
    pins,
    isPinned: (position: number) => pins.some(pin => pin.position === position),
    pin: (position: number, isPinned: boolean) => mutate({ id, position, isPinned }),
  }
}
