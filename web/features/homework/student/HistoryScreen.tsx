import { TextAndFiles } from '#web/features/submission/reading/TextAndFiles.tsx'
import { VersionsScreen } from '#web/features/submission/reading/VersionsScreen.tsx'
import { homeworkSubmissions } from '../submissions.ts'

export const HistoryScreen = () => <VersionsScreen kind={homeworkSubmissions} Content={TextAndFiles} />
