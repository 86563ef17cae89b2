import { DiscussionScreen as Discussion } from '#web/features/submission/task/DiscussionScreen.tsx'
import { homeworkSubmissions } from './submissions.ts'

export const DiscussionScreen = () => <Discussion kind={homeworkSubmissions} />
