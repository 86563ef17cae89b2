import { GradingScreen as GradingDesk } from '#web/features/submission/grading/GradingScreen.tsx'
import { lazily } from '#web/shell/slots.ts'
import { useHomeworkAddress } from '../addresses.ts'
import { HomeworkContent } from '../parts/HomeworkContent.tsx'
import { homeworkSubmissions } from '../submissions.ts'
import { homeworkGrading } from './grading.ts'
import { StaffActions } from './StaffActions.tsx'

const ReviewScreen = lazily(
  () => import('#web/features/review/student/ReviewScreen.tsx').then(module => module.ReviewScreen),
  'review',
)

/** One submission to judge: by staff who grade it, or by a student who reviews it. */
export function GradingScreen() {
  const { isStaff, to } = useHomeworkAddress()
  return isStaff ? (
    <GradingDesk
      kind={homeworkSubmissions}
      grading={homeworkGrading}
      Content={HomeworkContent}
      Actions={StaffActions}
    />
  ) : (
    <ReviewScreen homeworkPath={to('task')} />
  )
}
