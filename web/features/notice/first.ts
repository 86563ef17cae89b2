import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { First } from '#web/shell/first.ts'

export const noticeFirst: First = {
  ask: ({ search, ask: askFirst }) => askFirst(ask(courseNoticeCalls.get, { id: search.get('id') ?? '' })),
}
