import type { CourseAction, CourseArea } from '#web/features/course/extension-points.ts'
import { AttendanceIcon } from '#web/ui/icons/icons.tsx'
import { staffPath, studentPath } from './addresses.ts'

export const attendanceArea: CourseArea = {
  key: 'attendance',
  text: ['course', 'home.attendance'],
  icon: AttendanceIcon,
  path: ({ courseId, role }) =>
    role === 1 ? staffPath('teacherCheckinIndex', courseId) : studentPath('studentCheckinIndex', courseId),
}

export const startAction: CourseAction = {
  key: 'attendance',
  text: ['course', 'menu.attendance'],
  icon: AttendanceIcon,
  isInClass: true,
  isFor: ({ can }) => can.attendance === true,
  path: courseId => staffPath('teaCheckinAdd', courseId),
}
