import type { Destination } from '#contract/features/notification/destination.ts'

/** The students that a counsellor looks after; counsellors are rarely in the course. */
export const counsellorWarningDestination: Destination = {
  contentType: 34,
  inCourse: ({ isStaff }) => ({ path: isStaff ? '/checkIn/students' : '/checkIn/counselorCheckin' }),
  outside: () => '/checkIn/counselorCheckin',
}
