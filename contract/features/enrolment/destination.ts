import type { Destination } from '#contract/features/notification/destination.ts'

/** A decision leads to its application. */
export const enrolmentDestination: Destination = {
  contentType: 30,
  outside: courseId => `/courseEnrollInfo?${new URLSearchParams({ courseid: courseId })}`,
}
