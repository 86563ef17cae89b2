import { path } from '#web/lib/path.ts'
import type { Icon } from '#web/ui/icons/icons.tsx'
import type { CourseArea } from './extension-points.ts'

/** An area with a page of its own for everybody, which finds out from the address who looks at it. */
export const areaAt = (
  key: 'groups' | 'mistakes' | 'review' | 'score' | 'study',
  icon: Icon,
  address: Parameters<typeof path>[0],
  isFor?: CourseArea['isFor'],
): CourseArea => ({
  key,
  text: ['course/details', `areas.${key}`],
  icon,
  path: ({ courseId, role }) => path(address, { courseId, courseRole: role }),
  isFor,
})
