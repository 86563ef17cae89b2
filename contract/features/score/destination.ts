import type { Destination } from '#contract/features/notification/destination.ts'

/** A student's own scores, or for staff the gradebook. */
export const scoreDestination: Destination = {
  contentType: 40,
  inCourse: () => ({ path: '/score' }),
}
