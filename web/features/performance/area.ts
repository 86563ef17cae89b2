import type { CourseAction, CourseArea } from '#web/features/course/extension-points.ts'
import { StarIcon } from '#web/ui/icons/icons.tsx'
import { myStarsPath, staffPath } from './addresses.ts'

export const performanceArea: CourseArea = {
  key: 'performance',
  text: ['course/details', 'areas.performance'],
  icon: StarIcon,
  path: ({ courseId, role }) => (role === 1 ? staffPath('/representation', courseId) : myStarsPath(courseId)),
}

export const starsAction: CourseAction = {
  key: 'stars',
  text: ['course', 'menu.stars'],
  icon: StarIcon,
  isInClass: true,
  isFor: ({ can }) => can.performance === true,
  path: courseId => staffPath('/representation', courseId),
}
