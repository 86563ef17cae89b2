import { StaffActions } from '#web/features/submission/grading/StaffActions.tsx'
import { SubmissionScreen as OneSubmission } from '#web/features/submission/reading/SubmissionScreen.tsx'
import { HomeworkContent } from '#web/features/submission/reading/TextAndFiles.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const SubmissionScreen = () => (
  <OneSubmission kind={homeworkSubmissions} Content={HomeworkContent} Actions={StaffActions} />
)
