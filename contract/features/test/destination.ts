import { activityPage } from '#contract/features/activity/address.ts'
import type { Destination } from '#contract/features/notification/destination.ts'

export const testDestination = activityPage(6, '/testing/stu/detail', {}, '/testing/detail')

/** What was offered after the end, for staff. */
export const offersInTestDestination: Destination = {
  contentType: 61,
  inCourse: ({ contentId }) => ({ path: '/testing/detail', query: { id: contentId } }),
}

/** A file of all papers. */
export const papersDestination: Destination = {
  contentType: 62,
  inCourse: ({ contentId }) => ({ path: '/testing/detail', query: { id: contentId } }),
}
