import {
  nothingWritten,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import type { TopicInfo } from './TopicScreen.tsx'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    topic: true
  }
}

/** What the form of a topic holds. */
export interface TopicForm extends WrittenForm {
  endsAt: number | null
  hidesNames: boolean
  asksAll: boolean
}

export const emptyForm: TopicForm = { ...nothingWritten, endsAt: null, hidesNames: false, asksAll: false }

/** A topic as its form holds it, to be changed. */
export const formOf = (info: TopicInfo): TopicForm => ({
  ...writtenIn({ ...info, details: info.content }),
  endsAt: info.endsAt,
  hidesNames: info.hidesNames,
  asksAll: info.asksAll,
})

/** An unfinished new topic of a course, kept on the device. */
export const unfinishedTopic = unfinished<TopicForm>('topic', emptyForm)
