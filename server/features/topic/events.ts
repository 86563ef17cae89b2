import { seenFacts } from '#server/features/activity/public.ts'

/** `done`: a student has commented. */
export const topicFacts = seenFacts('topicId', {
  published: 'topic.published',
  reminded: 'topic.reminded',
  done: 'topic.joined',
})
