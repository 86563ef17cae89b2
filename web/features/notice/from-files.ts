import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import type { FromFiles } from '#web/features/activity/kind.ts'

export const noticeFromFiles: FromFiles = {
  call: courseNoticeCalls.create,
  input: ({ files, ...made }) => ({ ...made, content: '', attachments: files }),
}
