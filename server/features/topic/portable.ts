import type { Portable } from '#server/kernel/portable.ts'

export const topicPortable: Portable = {
  tables: [
    { table: 'topic', part: 'content', from: ['id', 'activity'], refs: { id: 'activity' } },
    {
      table: 'topic_like',
      part: 'work',
      from: ['topic_id', 'activity'],
      refs: { topic_id: 'activity', account_id: 'person' },
    },
  ],
}
