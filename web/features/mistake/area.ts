import type { CourseArea } from '#web/features/course/extension-points.ts'
import { scoreArea } from '#web/features/score/area.ts'
import { path } from '#web/lib/path.ts'
import { DraftIcon } from '#web/ui/icons/icons.tsx'

/** Students find their own mistakes there, who grades what the class got wrong. */
export const mistakeArea: CourseArea = {
  ...scoreArea,
  key: 'mistakes',
  text: ['course/details', 'areas.mistakes'],
  icon: DraftIcon,
  path: ({ courseId, role }) =>
    path(`/sets/mistakes/${role ? 'class' : 'list'}`, { courseId, courseRole: role }),
}
