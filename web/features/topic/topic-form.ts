import { keptForm, type WrittenForm } from '#web/features/activity/editor/written-form.ts'
import type { TopicInfo } from './TopicScreen.tsx'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    topic: true
  }
}

interface Own {
  endsAt: number | null
  hidesNames: boolean
  asksAll: boolean
}
export type TopicForm = WrittenForm & Own

export const topicForm = keptForm<Own, TopicInfo>(
  'topic',
  { endsAt: null, hidesNames: false, asksAll: false },
  ({ endsAt, hidesNames, asksAll }) => ({ endsAt, hidesNames, asksAll }),
)
