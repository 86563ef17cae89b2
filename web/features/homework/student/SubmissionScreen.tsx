import { SubmissionScreen as OneSubmission } from '#web/features/submission/reading/SubmissionScreen.tsx'
import { TextAndFiles } from '#web/features/submission/reading/TextAndFiles.tsx'
import { StaffActions } from '../grading/StaffActions.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const SubmissionScreen = () => (
  <OneSubmission kind={homeworkSubmissions} Content={TextAndFiles} Actions={StaffActions} />
)
