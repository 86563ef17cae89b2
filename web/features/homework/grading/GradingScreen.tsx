import { Suspense } from 'react'
import { GradingScreen as GradingDesk } from '#web/features/submission/grading/GradingScreen.tsx'
import type { GradingNote } from '#web/features/submission/kind.ts'
import { WaitingOffer } from '#web/features/submission/offer/lazy.ts'
import { TextAndFiles } from '#web/features/submission/reading/TextAndFiles.tsx'
import { lazily } from '#web/shell/extension-points.ts'
import { homeworkPages, useHomeworkAddress } from '../addresses.ts'
import { type HomeworkShapes, homeworkSubmissions } from '../submissions.ts'
import { homeworkGrading } from './grading.ts'
import { StaffActions } from './StaffActions.tsx'
import { WorkCheck } from './work-check.ts'

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
      Content={TextAndFiles}
      Actions={StaffActions}
      Note={Notes}
    />
  ) : (
    <ReviewScreen homeworkPath={to('task')} />
  )
}

/** Before a grade is given: that something was offered and nobody has decided, and what was found elsewhere. */
const Notes: GradingNote<HomeworkShapes> = ({ submission, task }) => (
  <Suspense fallback={null}>
    {submission.offer?.state === 'waiting' && <WaitingOffer pages={homeworkPages} submission={submission} />}
    {submission.version > 0 && task.can.grade && (
      <WorkCheck submission={submission} warningRate={task.warningRate} />
    )}
  </Suspense>
)
