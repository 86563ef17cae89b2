import { activityPage } from '#contract/features/activity/address.ts'
import type { Destination } from '#contract/features/notification/destination.ts'

export const testDestination = activityPage(6, '/testing/stu/detail', {}, '/testing/detail')

const ofStaff = (contentType: number): Destination => ({
  contentType,
  inCourse: ({ contentId }) => ({ path: '/testing/detail', query: { id: contentId } }),
})

/** What was offered after the end, for staff. */
export const offersInTestDestination = ofStaff(61)

/** A file of all papers. */
export const papersDestination = ofStaff(62)
