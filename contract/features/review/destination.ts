import type { Destination } from '#contract/features/notification/destination.ts'

export const reviewDestination: Destination = {
  contentType: 38,
  inCourse: ({ contentId, isStaff }) => ({
    path: isStaff ? '/homework/reviews' : '/homework',
    query: { id: contentId },
  }),
}
