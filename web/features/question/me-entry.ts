import type { MeEntry } from '#web/features/profile/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { isTeacher } from '#web/shell/user.ts'
import { ExamIcon } from '#web/ui/icons/icons.tsx'

export const banksEntry: MeEntry = {
  under: 'learning',
  text: ['profile', 'me.questions'],
  icon: ExamIcon,
  path: path('/questions/banks', {}),
  isFor: isTeacher,
}
