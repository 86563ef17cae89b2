import { expect, test } from 'vitest'
import type { ScoreDetail } from '../queries.ts'
import { columnKey, whatIf } from './what-if.ts'

const id = '01890000-0000-7000-8000-0000000000b1'
const column = { id, title: 'Proofs', isExtra: false, isOwn: false, isShown: true, address: '' }
const homework = { ...column, kind: 'homework', fullScore: 100 }
const review = { ...column, kind: 'review', fullScore: 10 }
const kind = { name: '', weight: 50, dropped: 0, isSet: false }
const cell = { columnId: id, isMissing: false, isExcused: false, isDropped: false }
const detail = {
  columns: [homework, review],
  cells: [
    { ...cell, score: 80 },
    { ...cell, score: 5 },
  ],
  items: [
    { ...kind, kind: 'homework', score: 80, counted: 80 },
    { ...kind, kind: 'review', score: 50, counted: 50 },
  ],
  ...{ missingCounts: true, extra: 0, total: 65 },
} as unknown as ScoreDetail

test('a score imagined for reviewing leaves that of the homework as it is', () => {
  const { items, total } = whatIf(detail, new Map([[columnKey(review), 10]]))
  expect(items.map(({ score }) => score)).toEqual([80, 100])
  expect(total).toBe(90)
})
