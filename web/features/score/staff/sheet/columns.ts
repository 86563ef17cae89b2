import { columnKey } from '../../parts/what-if.ts'
import type { ScoreColumn } from '../../queries.ts'
import type { BookStudent } from '../use-book.ts'

/** A column of the table: the total, a kind as a whole, or what counts in it. */
export type SheetColumn =
  | { type: 'total'; key: string }
  | { type: 'kind'; key: string; kind: WeighedKind; count: number; isFolded: boolean }
  /** `place` is that of its cells in a student's line. */
  | { type: 'single'; key: string; column: ScoreColumn; place: number }

export interface WeighedKind {
  kind: string
  name: string
  weight: number
  /** One score for all there is. */
  isWhole: boolean
}

/** Of a kind: whether what counts in it is out of sight. */
export type Folds = Readonly<Record<string, boolean>>

/** The columns in their order: behind each kind what counts in it, unless that is folded. */
export function columnsOf(
  kinds: readonly WeighedKind[],
  columns: readonly ScoreColumn[],
  isFolded: (kind: WeighedKind) => boolean,
): SheetColumn[] {
  const ofKinds = kinds.flatMap((kind): SheetColumn[] => {
    const singles = columns.flatMap((column, place): SheetColumn[] =>
      column.kind === kind.kind ? [{ type: 'single', key: columnKey(column), column, place }] : [],
    )
    const { length: count } = singles
    // Of a kind that counts nothing and has one column, that says it all.
    if (kind.weight === 0 && count <= 1) return singles
    // Of one score for everything, so does that.
    if (kind.isWhole) return [{ type: 'kind', key: kind.kind, kind, count: 0, isFolded: false }]
    const folded = isFolded(kind)
    return [{ type: 'kind', key: kind.kind, kind, count, isFolded: folded }, ...(folded ? [] : singles)]
  })
  return [{ type: 'total', key: 'total' }, ...ofKinds]
}

/** What a student has in it. */
export function valueIn(student: BookStudent, column: SheetColumn): number | null {
  if (column.type === 'total') return student.total
  if (column.type === 'kind')
    return student.items.find(({ kind }) => kind === column.kind.kind)?.score ?? null
  return student.cells[column.place] ?? null
}

export interface Sorting {
  key: string
  /** -1: the highest first. */
  direction: 1 | -1
}

/** Those with a score by it, then those without; who has left stays below. @returns ids */
export function orderBy(
  students: readonly BookStudent[],
  scoreOf: (student: BookStudent) => number | null,
  direction: 1 | -1,
): string[] {
  return students
    .map(student => ({ student, score: scoreOf(student) }))
    .sort((one, other) => {
      const left = Number(one.student.hasLeft) - Number(other.student.hasLeft)
      if (left !== 0) return left
      if (one.score === null || other.score === null)
        return Number(one.score === null) - Number(other.score === null)
      return (one.score - other.score) * direction
    })
    .map(({ student }) => student.studentId)
}
