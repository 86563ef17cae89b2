import type { Destination } from '#contract/features/notification/destination.ts'

/** The thread of a comment, whatever it was written below. */
export const commentDestination: Destination = {
  contentType: 37,
  inCourse: ({ contentId }) => ({ path: '/commentDetail', query: { id: contentId } }),
}
