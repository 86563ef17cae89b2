import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { FromFiles } from '#web/features/activity/kind.ts'

export const homeworkFromFiles: FromFiles = {
  call: homeworkCalls.create,
  input: ({ files, ...made }) => ({ ...made, attachments: files }),
}
