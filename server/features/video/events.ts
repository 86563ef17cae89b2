import { seenFacts } from '#server/features/activity/public.ts'

/** `done`: enough of it was watched. */
export const videoFacts = seenFacts('videoId', {
  published: 'video.published',
  reminded: 'video.reminded',
  done: 'video.watched',
})
