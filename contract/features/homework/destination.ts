import { activityPage } from '#contract/features/activity/address.ts'
import type { Destination } from '#contract/features/notification/destination.ts'

export const homeworkDestination = activityPage(4, '/homework')

/** A file of all that was handed in. */
export const worksDestination: Destination = {
  contentType: 41,
  inCourse: ({ contentId }) => ({ path: '/homework/works', query: { id: contentId } }),
}

/** What was offered after the end, for staff. */
export const offersDestination: Destination = {
  contentType: 42,
  inCourse: ({ contentId }) => ({ path: '/homework/offers', query: { id: contentId } }),
}
