import { useCallback } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'

/** Mutes a conversation, or ends that. */
export function useMute() {
  const t = useTexts('chat')
  const { mutate } = useCommand(chatCalls.mute, {
    refreshes: [chatCalls.listConversations, chatCalls.getConversation],
    onDone: (_, { isMuted }) => toast.good(t(isMuted ? 'mutedNow' : 'unmutedNow')),
  })
  return useCallback(
    ({ id, isMuted }: { id: string; isMuted: boolean }) => mutate({ id, isMuted: !isMuted }),
    [mutate],
  )
}
