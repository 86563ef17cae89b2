import type { Destination } from '#contract/features/notification/destination.ts'

export const attendanceDestination: Destination = {
  contentType: 15,
  inCourse: ({ isStaff }) => ({
    path: isStaff ? '/checkIn/teacherCheckinIndex' : '/checkIn/studentCheckinIndex',
  }),
}
