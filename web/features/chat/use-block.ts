import { chatCalls } from '#contract/features/chat/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'

interface Blockable {
  id: string
  name: string
  isBlocked: boolean
}

/** Blocks the other one of a conversation, which is asked first, or ends that. */
export function useBlock() {
  const t = useTexts('chat')
  const command = useCommand(chatCalls.block, {
    refreshes: [chatCalls.getConversation],
    onDone: (_, { isBlocked }) => toast.good(t(isBlocked ? 'blockedNow' : 'unblockedNow')),
  })
  const block = async ({ id, name, isBlocked }: Blockable) => {
    const question = {
      title: t('blockQuestion', { name }),
      message: t('blockMessage'),
      confirmLabel: t('block'),
      danger: true,
    }
    if (isBlocked || (await dialog.confirm(question))) command.mutate({ id, isBlocked: !isBlocked })
  }
  return { block, isPending: command.isPending }
}
