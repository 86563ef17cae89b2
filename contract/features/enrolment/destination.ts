import type { Destination } from '#contract/features/notification/destination.ts'

/** A decision leads to the application that it was about. */
export const enrolmentDestination: Destination = {
  contentType: 30,
  outside: courseId => `/courseEnrollInfo?${new URLSearchParams({ courseid: courseId })}`,
}
