import type { Destination } from '#contract/features/notification/destination.ts'

export const attendanceDestination: Destination = {
  contentType: 15,
  inCourse: ({ isStaff }) => ({
    path: isStaff ? '/checkIn/teacherCheckinIndex' : '/checkIn/studentCheckinIndex',
  }),
}

/** Offline proofs: where staff decide about them, and where students see what became of theirs. */
export const proofDestination: Destination = {
  contentType: 36,
  inCourse: ({ contentId, isStaff }) =>
    isStaff
      ? { path: '/checkIn/proofs', query: { attenceid: contentId } }
      : { path: '/checkIn/studentCheckinIndex' },
}

/** The request itself, for each side; who is not in the course is the student's counsellor. */
export const leaveDestination: Destination = {
  contentType: 32,
  inCourse: ({ contentId, isStaff }) => ({
    path: isStaff ? '/checkIn/leaveRequest' : '/checkIn/leave',
    query: { id: contentId },
  }),
  outside: leaveId => `/checkIn/leaveCounselled?${new URLSearchParams({ id: leaveId })}`,
}
