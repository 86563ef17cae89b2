import { sharingCalls } from '#contract/features/activity/sharing.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'
import { activityKinds } from '../extension-points.ts'

/** What is behind a shared link. */
export const sharedQuery = (contentId: string) => ({
  ...ask(sharingCalls.getShared, { contentId }),
  retry: false,
  meta: { handled: true },
})

export const sharedFirst: First = {
  points: [activityKinds],
  ask: ({ search, ask: askFirst }) =>
    Promise.allSettled([askFirst(sharedQuery(search.get('id') ?? '')), loadTexts('activity/sharing')]),
}
