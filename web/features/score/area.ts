import { areaAt } from '#web/features/course/area.ts'
import type { CourseArea } from '#web/features/course/extension-points.ts'
import { ChartIcon } from '#web/ui/icons/icons.tsx'

/** What students are told of their own, and who grades of all. */
export const isForGraded: NonNullable<CourseArea['isFor']> = ({ courseRole, can }) =>
  courseRole === 0 || can.grade

export const scoreArea = areaAt('score', ChartIcon, '/score', isForGraded)
