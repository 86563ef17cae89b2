import type { CourseAction } from '#web/features/course/extension-points.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import { quickPath } from './addresses.ts'

export const askAction: CourseAction = {
  key: 'question',
  text: ['course', 'menu.question'],
  icon: CheckCircleIcon,
  isInClass: true,
  isFor: ({ can }) => can.activities === true,
  path: quickPath,
}
