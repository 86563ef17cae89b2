import { TextAndFiles } from '#web/features/submission/reading/TextAndFiles.tsx'
import { SharedScreen as Shared } from '#web/features/submission/shared/SharedScreen.tsx'
import { homeworkSharing } from './sharing.ts'
import { homeworkSubmissions } from './submissions.ts'

export const SharedScreen = () => (
  <Shared kind={homeworkSubmissions} sharing={homeworkSharing} Content={TextAndFiles} />
)
