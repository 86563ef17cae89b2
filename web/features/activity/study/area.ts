import { areaAt } from '#web/features/course/area.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'

export const studyArea = areaAt('study', CheckCircleIcon, '/CourseRate')
