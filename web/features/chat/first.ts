import { chatCalls } from '#contract/features/chat/calls.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'
import { conversationPages } from './pages.ts'

/** The person's conversations, the newest first. */
export const conversationsFirst: First = { ask: opening => opening.askPages(conversationPages()) }

/** The courses with people to write to. */
export const contactsFirst: First = { ask: opening => opening.ask(ask(chatCalls.listCourses, {})) }

/** With whom a conversation is, and how far it was seen. */
export const conversationFirst: First = {
  async ask({ search, ask: askFirst }) {
    const id = search.get('groupId')
    await Promise.allSettled([loadTexts('file'), id && askFirst(ask(chatCalls.getConversation, { id }))])
  },
}
