import { chatCalls } from '#contract/features/chat/calls.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'

/** The courses whose people may be written to. */
export const newGroupFirst: First = {
  async ask({ ask: askFirst }) {
    await Promise.allSettled([loadTexts('chat/groups'), askFirst(ask(chatCalls.listCourses, {}))])
  },
}

/** A group, as one of its members sees it. */
export const groupFirst: First = {
  async ask({ search, ask: askFirst }) {
    const id = search.get('groupId')
    await Promise.allSettled([
      loadTexts('chat/groups'),
      id && askFirst(ask(chatCalls.getConversation, { id })),
    ])
  },
}
