import { activityPage } from '#contract/features/activity/address.ts'
import type { Destination } from '#contract/features/notification/destination.ts'

export const answeringDestination = activityPage(
  3,
  '/InteractiveAnswers/detail',
  {},
  '/InteractiveAnswers/detailTeacher',
)

const ofStaff = (contentType: number): Destination => ({
  contentType,
  inCourse: ({ contentId }) => ({ path: '/InteractiveAnswers/detailTeacher', query: { id: contentId } }),
})

/** What was offered after the end, for staff. */
export const offersInAnsweringDestination = ofStaff(45)

/** A file of all answers. */
export const answersPackedDestination = ofStaff(46)
