import { ReturnScreen as Returning } from '#web/features/submission/roster/ReturnScreen.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const ReturnScreen = () => <Returning kind={homeworkSubmissions} />
