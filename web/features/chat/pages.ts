import { chatCalls } from '#contract/features/chat/calls.ts'
import { pagesOf, usePages } from '#web/lib/pages.ts'

const listed = { limit: 30 }

/** The person's conversations, the newest first. */
export const conversationPages = () => pagesOf(chatCalls.listConversations, listed)
export const useConversations = () => usePages(chatCalls.listConversations, listed)
