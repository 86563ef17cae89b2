import { StaffActions as Actions } from '#web/features/submission/grading/StaffActions.tsx'
import type { StaffActions as ActionsOf } from '#web/features/submission/kind.ts'
import { homeworkSharing } from '../sharing.ts'
import { type HomeworkShapes, homeworkSubmissions } from '../submissions.ts'

export const StaffActions: ActionsOf<HomeworkShapes> = props => (
  <Actions {...props} kind={homeworkSubmissions} sharing={homeworkSharing} />
)
