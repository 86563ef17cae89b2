import { anyPlace, type Portable } from '#server/kernel/portable.ts'

/** Homework itself; what is handed in travels with submissions. */
export const homeworkPortable: Portable = {
  tables: [
    {
      table: 'homework',
      part: 'content',
      from: ['id', 'activity'],
      refs: { id: 'activity' },
      html: ['details'],
      counted: { en: 'Homework', zh: '作业' },
    },
    {
      table: 'homework_file',
      part: 'content',
      from: ['homework_id', 'activity'],
      refs: { homework_id: 'activity', file_id: 'file' },
      ranges: { position: anyPlace },
    },
  ],
}
