import type { Portable } from '#server/kernel/portable.ts'

export const topicPortable: Portable = {
  tables: [{ table: 'topic', part: 'content', from: ['id', 'activity'], refs: { id: 'activity' } }],
}
