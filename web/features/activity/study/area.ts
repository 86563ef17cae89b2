import type { CourseArea } from '#web/features/course/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { ChartIcon } from '#web/ui/icons/icons.tsx'

export const studyArea: CourseArea = {
  key: 'study',
  text: ['course/details', 'areas.study'],
  icon: ChartIcon,
  path: ({ courseId, role }) => path('/CourseRate', { courseId, courseRole: role }),
}
