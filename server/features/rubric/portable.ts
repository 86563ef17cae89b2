import { anyCount, type Portable } from '#server/kernel/portable.ts'
import { isSoundRubric } from './criteria.ts'

export const rubricPortable: Portable = {
  tables: [
    {
      table: 'activity_rubric',
      part: 'content',
      from: ['activity_id', 'activity'],
      refs: { activity_id: 'activity' },
      json: ['criteria'],
      ranges: { slot: [0, 2 ** 15 - 1], revision: [1, anyCount[1]] },
      isSound: ({ title, criteria }) => isSoundRubric(title, criteria),
    },
  ],
}
