import { topicCalls } from '#contract/features/topic/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { First } from '#web/shell/first.ts'

export const topicFirst: First = {
  ask: ({ search, ask: askFirst }) => askFirst(ask(topicCalls.get, { id: search.get('id') ?? '' })),
}
