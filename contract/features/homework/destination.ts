import type { Destination } from '#contract/features/notification/destination.ts'

export const homeworkDestination: Destination = {
  contentType: 4,
  inCourse: ({ contentId }) => ({ path: '/homework', query: { id: contentId } }),
}
