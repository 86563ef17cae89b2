import type { CourseArea } from '#web/features/course/extension-points.ts'
import { ChartIcon } from '#web/ui/icons/icons.tsx'
import { scoresPath } from './addresses.ts'

export const scoreArea: CourseArea = {
  key: 'score',
  text: ['course/details', 'areas.score'],
  icon: ChartIcon,
  path: ({ courseId, role }) => scoresPath(courseId, role === 1),
  isFor: ({ courseRole, can }) => courseRole === 0 || can.grade,
}
