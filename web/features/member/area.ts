import { membersPath } from '#web/features/course/addresses.ts'
import type { CourseArea } from '#web/features/course/extension-points.ts'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'

export const memberArea: CourseArea = {
  key: 'members',
  text: ['course', 'home.members'],
  icon: PeopleIcon,
  path: membersPath,
}
