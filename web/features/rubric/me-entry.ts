import type { MeEntry } from '#web/features/profile/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { isTeacher } from '#web/shell/user.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'

export const rubricsEntry: MeEntry = {
  under: 'learning',
  text: ['profile', 'me.rubrics'],
  icon: CheckCircleIcon,
  path: path('/rubrics', {}),
  isFor: isTeacher,
}
