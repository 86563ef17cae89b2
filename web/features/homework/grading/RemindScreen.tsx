import { RemindScreen as Reminding } from '#web/features/submission/roster/RemindScreen.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const RemindScreen = () => <Reminding kind={homeworkSubmissions} />
