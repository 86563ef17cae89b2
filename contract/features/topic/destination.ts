import type { Destination } from '#contract/features/notification/destination.ts'

export const topicDestination: Destination = {
  contentType: 5,
  inCourse: ({ contentId }) => ({ path: '/topicDetail', query: { id: contentId } }),
}
