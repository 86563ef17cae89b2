import type { Portable } from '#server/kernel/portable.ts'

const derived = 'is made of what is handed in, wherever that is compared'

/** How work is compared is content; what was found belongs to where it was found. */
export const duplicatePortable: Portable = {
  tables: [
    {
      table: 'duplicate_setting',
      part: 'content',
      from: ['activity_id', 'activity'],
      refs: { activity_id: 'activity' },
      ranges: { warning_rate: [1, 100] },
      fresh: () => ({ reads_earlier: false }),
    },
  ],
  stays: { duplicate_work: derived, duplicate_passage: derived },
}
