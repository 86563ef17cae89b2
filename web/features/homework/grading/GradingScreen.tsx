import { GradingScreen as GradingDesk } from '#web/features/submission/grading/GradingScreen.tsx'
import { HomeworkContent } from '../parts/HomeworkContent.tsx'
import { homeworkSubmissions } from '../submissions.ts'
import { homeworkGrading } from './grading.ts'
import { StaffActions } from './StaffActions.tsx'

export const GradingScreen = () => (
  <GradingDesk
    kind={homeworkSubmissions}
    grading={homeworkGrading}
    Content={HomeworkContent}
    Actions={StaffActions}
  />
)
