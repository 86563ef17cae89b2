import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { FilesScreen as FilesOfAll } from '#web/features/submission/files/FilesScreen.tsx'
import { useLive } from '#web/lib/live.ts'
import { homeworkSubmissions } from './submissions.ts'

export const FilesScreen = () => <FilesOfAll kind={homeworkSubmissions} useNews={useDownloadNews} />

function useDownloadNews(homeworkId: string): void {
  useLive({
    on: [homeworkMessages.downloadChanged],
    refreshes: [archiveCalls.listDownloads],
    when: change => change.homeworkId === homeworkId,
  })
}
