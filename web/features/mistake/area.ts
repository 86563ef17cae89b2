import type { CourseArea } from '#web/features/course/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { DraftIcon } from '#web/ui/icons/icons.tsx'

/** Students find their own mistakes there, who grades what the class got wrong. */
export const mistakeArea: CourseArea = {
  key: 'mistakes',
  text: ['course/details', 'areas.mistakes'],
  icon: DraftIcon,
  path: ({ courseId, role }) =>
    path(`/sets/mistakes/${role === 1 ? 'class' : 'list'}`, { courseId, courseRole: role }),
  isFor: ({ courseRole, can }) => courseRole === 0 || can.grade,
}
