import { VersionsScreen } from '#web/features/submission/reading/VersionsScreen.tsx'
import { HomeworkContent } from '../parts/HomeworkContent.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const HistoryScreen = () => <VersionsScreen kind={homeworkSubmissions} Content={HomeworkContent} />
