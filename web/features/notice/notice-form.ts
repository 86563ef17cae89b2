import {
  nothingWritten,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    notice: true
  }
}

/** What the form of a notice holds. */
export interface NoticeForm extends WrittenForm {
  needsAcknowledgement: boolean
  isRepeated: boolean
  isPinned: boolean
  /** Everybody is told again. */
  isNew: boolean
}

export const emptyForm: NoticeForm = {
  ...nothingWritten,
  ...{ needsAcknowledgement: false, isRepeated: false, isPinned: false, isNew: false },
}

/** A notice as its form holds it, to be changed. */
export const formOf = (info: NoticeInfo): NoticeForm => ({
  ...writtenIn({ ...info, details: info.content }),
  needsAcknowledgement: info.needsAcknowledgement,
  isRepeated: info.isRepeated,
  isPinned: info.isPinned,
  isNew: false,
})

/** An unfinished new notice of a course, kept on the device. */
export const unfinishedNotice = unfinished<NoticeForm>('notice', emptyForm)
