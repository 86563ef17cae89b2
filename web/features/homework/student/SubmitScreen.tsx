import { WriteScreen } from '#web/features/submission/writing/WriteScreen.tsx'
import { homeworkSubmissions } from '../submissions.ts'
import { homeworkForm } from './form.ts'

/** Writing a submission and handing it in. */
export const SubmitScreen = () => <WriteScreen kind={homeworkSubmissions} form={homeworkForm} />
