import { keptForm, type WrittenForm } from '#web/features/activity/editor/written-form.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    notice: true
  }
}

interface Own {
  needsAcknowledgement: boolean
  isRepeated: boolean
  isPinned: boolean
  /** Everybody is told again. */
  isNew: boolean
}
export type NoticeForm = WrittenForm & Own

export const noticeForm = keptForm<Own, NoticeInfo>(
  'notice',
  { needsAcknowledgement: false, isRepeated: false, isPinned: false, isNew: false },
  ({ needsAcknowledgement, isRepeated, isPinned }) => ({
    ...{ needsAcknowledgement, isRepeated, isPinned, isNew: false },
  }),
)
