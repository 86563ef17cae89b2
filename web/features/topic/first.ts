import { topicCalls } from '#contract/features/topic/calls.ts'
import { commentsFirst } from '#web/features/comment/first.ts'
import { ask } from '#web/lib/call.ts'
import type { First } from '#web/shell/first.ts'

/** A topic is what is said of it. */
export const topicFirst: First = {
  async ask(opening) {
    const id = opening.search.get('id') ?? ''
    await Promise.allSettled([opening.ask(ask(topicCalls.get, { id })), commentsFirst(opening, id)])
  },
}
