import { areaAt } from '#web/features/course/area.ts'
import { isForGraded } from '#web/features/score/area.ts'
import { TodoIcon } from '#web/ui/icons/icons.tsx'

/** Students find their own mistakes there, who grades what the class got wrong. */
export const mistakeArea = areaAt('mistakes', TodoIcon, '/sets/mistakes/list', isForGraded)
