import { commentCalls } from '#contract/features/comment/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { First } from '#web/shell/first.ts'

export const threadFirst: First = {
  ask: ({ search, ask: askFirst }) => askFirst(ask(commentCalls.getThread, { id: search.get('id') ?? '' })),
}
