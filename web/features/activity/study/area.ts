import { areaAt } from '#web/features/course/area.ts'
import { ChartIcon } from '#web/ui/icons/icons.tsx'

export const studyArea = areaAt('study', ChartIcon, '/CourseRate')
