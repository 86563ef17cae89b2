import type { CourseAction } from '#web/features/course/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'

/** Where something is asked without preparation. */
export const quickPath = (courseId: string): string =>
  path('/addActivity/interactiveAnswers', { answerTye: 3, courseId, courseRole: 1 })

export const askAction: CourseAction = {
  key: 'question',
  text: ['course', 'menu.question'],
  icon: CheckCircleIcon,
  isInClass: true,
  isFor: ({ can }) => can.activities === true,
  path: quickPath,
}
