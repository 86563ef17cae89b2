import { seenFacts } from '#server/features/activity/public.ts'

/** `published` also when it says something new; `done`: opened, or confirmed where that is asked for. */
export const noticeFacts = seenFacts('noticeId', {
  published: 'notice.published',
  reminded: 'notice.reminded',
  done: 'notice.done',
})
