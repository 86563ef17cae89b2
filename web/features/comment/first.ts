import { commentCalls } from '#contract/features/comment/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { First, Opening } from '#web/shell/first.ts'
import { Section } from './Comments.tsx'
import { commentPages } from './use-comments.ts'

export const threadFirst: First = {
  ask: ({ search, ask: askFirst }) => askFirst(ask(commentCalls.getThread, { id: search.get('id') ?? '' })),
}

/** What is said of an activity, for a page that begins with it. */
export const commentsFirst = (opening: Opening, activityId: string): Promise<unknown> =>
  Promise.allSettled([Section.fetch(), opening.askPages(commentPages(activityId, { sort: 'new' }))])
