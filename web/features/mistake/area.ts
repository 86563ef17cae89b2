import type { CourseArea } from '#web/features/course/extension-points.ts'
import { ReturnIcon } from '#web/ui/icons/icons.tsx'
import { classMistakesPath, mistakesPath } from './addresses.ts'

/** Students find their own mistakes there, who grades what the class got wrong. */
export const mistakeArea: CourseArea = {
  key: 'mistakes',
  text: ['course/details', 'areas.mistakes'],
  icon: ReturnIcon,
  path: ({ courseId, role }) => (role === 1 ? classMistakesPath(courseId) : mistakesPath(courseId)),
  isFor: ({ courseRole, can }) => courseRole === 0 || can.grade,
}
