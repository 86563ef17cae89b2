import { SubmissionScreen as OneSubmission } from '#web/features/submission/reading/SubmissionScreen.tsx'
import { MoveToGroup } from '../grading/MoveToGroup.tsx'
import { HomeworkContent } from '../parts/HomeworkContent.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const SubmissionScreen = () => (
  <OneSubmission kind={homeworkSubmissions} Content={HomeworkContent} Actions={MoveToGroup} />
)
