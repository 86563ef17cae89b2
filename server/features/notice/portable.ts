import { anyCount, type Portable } from '#server/kernel/portable.ts'

export const noticePortable: Portable = {
  tables: [
    {
      ...{ table: 'notice', part: 'content', from: ['id', 'activity'], refs: { id: 'activity' } },
      ranges: { repeats: anyCount },
      fresh: () => ({ repeats: 0, repeated_at: null }),
    },
  ],
}
