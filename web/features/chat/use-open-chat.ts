import { useNavigate } from 'react-router'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { chatPath } from './addresses.ts'

/** Opens the conversation with somebody, which is made where there is none. */
export function useOpenChat() {
  const navigate = useNavigate()
  const open = useCommand(chatCalls.open, {
    refreshes: [chatCalls.listConversations],
    onDone: ({ id, courseName }, { friendId }) => navigate(chatPath({ id, friendId, courseName })),
  })
  return open.mutate
}
