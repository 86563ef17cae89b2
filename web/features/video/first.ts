import { videoCalls } from '#contract/features/video/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { First } from '#web/shell/first.ts'

export const videoFirst: First = {
  ask: ({ search, ask: askFirst }) => askFirst(ask(videoCalls.get, { id: search.get('id') ?? '' })),
}
