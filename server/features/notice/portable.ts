import { anyCount, type Portable } from '#server/kernel/portable.ts'

export const noticePortable: Portable = {
  tables: [
    {
      table: 'notice',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      ranges: { repeats: anyCount },
      fresh: () => ({ repeats: 0, repeated_at: null }),
    },
    {
      table: 'notice_reading',
      part: 'work',
      from: ['notice_id', 'activity'],
      refs: { notice_id: 'activity', account_id: 'person' },
    },
  ],
}
