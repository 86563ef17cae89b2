import { attendanceDestination, leaveDestination } from '#contract/features/attendance/destination.ts'
import type { CourseArea } from '#web/features/course/extension-points.ts'
import type { MessageIcon } from '#web/features/notification/extension-points.ts'
import { AttendanceIcon, CalendarIcon } from '#web/ui/icons/icons.tsx'
import { staffPath, studentPath } from './addresses.ts'

export const attendanceArea: CourseArea = {
  key: 'attendance',
  text: ['course', 'home.attendance'],
  icon: AttendanceIcon,
  path: ({ courseId, role }) =>
    role === 1 ? staffPath('teacherCheckinIndex', courseId) : studentPath('studentCheckinIndex', courseId),
}

export const attendanceMessageIcon: MessageIcon = {
  contentType: attendanceDestination.contentType,
  icon: AttendanceIcon,
}

export const leaveMessageIcon: MessageIcon = {
  contentType: leaveDestination.contentType,
  icon: CalendarIcon,
}
