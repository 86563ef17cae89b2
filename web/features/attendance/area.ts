import {
  attendanceDestination,
  leaveDestination,
  proofDestination,
} from '#contract/features/attendance/destination.ts'
import { warningDestination } from '#contract/features/attendance/warning-destination.ts'
import type { CourseArea } from '#web/features/course/extension-points.ts'
import type { MessageKind } from '#web/features/notification/extension-points.ts'
import { AttendanceIcon, CalendarIcon } from '#web/ui/icons/icons.tsx'
import { staffPath, studentPath } from './addresses.ts'

export const attendanceArea: CourseArea = {
  key: 'attendance',
  text: ['course', 'home.attendance'],
  icon: AttendanceIcon,
  path: ({ courseId, role }) =>
    role === 1 ? staffPath('teacherCheckinIndex', courseId) : studentPath('studentCheckinIndex', courseId),
}

export const attendanceMessages: readonly MessageKind[] = [
  { leadsTo: attendanceDestination, icon: AttendanceIcon },
  { leadsTo: leaveDestination, icon: CalendarIcon },
  { leadsTo: proofDestination },
  { leadsTo: warningDestination },
]
