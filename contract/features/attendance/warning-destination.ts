import type { Destination } from '#contract/features/notification/destination.ts'

/** A student's own records, or for staff all students, the lowest first. */
export const warningDestination: Destination = {
  contentType: 33,
  inCourse: ({ isStaff }) => ({
    path: isStaff ? '/checkIn/students' : '/checkIn/studentCheckinIndex',
  }),
}
