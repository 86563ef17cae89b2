import { SubmissionScreen as OneSubmission } from '#web/features/submission/reading/SubmissionScreen.tsx'
import { StaffActions } from '../grading/StaffActions.tsx'
import { HomeworkContent } from '../parts/HomeworkContent.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const SubmissionScreen = () => (
  <OneSubmission kind={homeworkSubmissions} Content={HomeworkContent} Actions={StaffActions} />
)
