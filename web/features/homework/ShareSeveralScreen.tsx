import { ShareSeveralScreen as ShareSeveral } from '#web/features/submission/shared/ShareSeveralScreen.tsx'
import { homeworkSharing } from './sharing.ts'
import { homeworkSubmissions } from './submissions.ts'

export const ShareSeveralScreen = () => <ShareSeveral kind={homeworkSubmissions} sharing={homeworkSharing} />
