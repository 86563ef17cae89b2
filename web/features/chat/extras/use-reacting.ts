import { chatCalls } from '#contract/features/chat/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import type { Emoji } from './Reactions.tsx'

/** Answers a message with a sign, or takes it back; the message comes over its stream with it. */
export function useReacting(id: string) {
  const { mutate } = useCommand(chatCalls.react)
  return (position: number) => (emoji: Emoji, isOn: boolean) => mutate({ id, position, emoji, isOn })
}
