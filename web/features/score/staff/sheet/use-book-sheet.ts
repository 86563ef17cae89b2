import { useEffect, useState } from 'react'
import { ownKind } from '#contract/features/score/rules.ts'
import type { ScoreColumn } from '../../queries.ts'
import type { BookStudent, useBook } from '../use-book.ts'
import { columnsOf, type SheetColumn, valueIn } from './columns.ts'
import { useAskedAt } from './use-asked-at.ts'
import { useColumnMenu } from './use-column-menu.ts'
import { useEntries } from './use-entries.ts'
import { useFolds } from './use-folds.ts'
import { useOrder } from './use-order.ts'
import { usePaste } from './use-paste.ts'
import { useSheet } from './use-sheet.ts'

interface BookSheetOptions {
  courseId: string
  found: ReturnType<typeof useBook>
  onOpen: (student: BookStudent) => void
  /** Null: a new one. */
  onChange: (column: ScoreColumn | null) => void
}

const hasRoom = () => matchMedia('(min-width: 900px)').matches
const isHeldInHand = () => !hasRoom() || matchMedia('(pointer: coarse)').matches

/** The table of a gradebook: its columns and rows as somebody has folded and sorted them, and what is entered in it. */
export function useBookSheet({ courseId, found, onOpen, onChange }: BookSheetOptions) {
  const { query, book, items, ...pages } = found
  const [prefersPad] = useState(isHeldInHand)
  const [isNarrow] = useState(() => !hasRoom())
  const mayGrade = book?.can.grade === true
  const { isFolded, fold } = useFolds(courseId, isNarrow)
  const columns = columnsOf(book?.kinds ?? [], book?.columns ?? [], isFolded)
  const entries = useEntries(courseId, useAskedAt(query))
  /** A column in which one begins as soon as it is there. */
  const [beginsIn, setBeginsIn] = useState<string | null>(null)
  const scoreIn = (student: BookStudent, of: SheetColumn) => {
    const over = of.type === 'single' && of.column.isOwn ? entries.over(student, of.column) : undefined
    return over ? over.score : valueIn(student, of)
  }
  const { rows, sorting, sort } = useOrder(items, columns, scoreIn, pages)
  const sheet = useSheet({
    ...{ rows, columns, entries, scoreIn, mayGrade, prefersPad, onOpen },
    onTitle: column => void openMenu(column),
  })
  const paste = usePaste({ rows, columns, sheet, mayGrade, enter: entries.enter, pages })
  const begin = (column: SheetColumn) => {
    const gradable = rows.filter(student => sheet.gradableAt(student, column))
    const first = gradable.find(student => sheet.scoreIn(student, column) === null) ?? gradable[0]
    if (first) sheet.beginAt({ student: first.studentId, column: column.key })
  }
  const openMenu = useColumnMenu({
    ...{ courseId, book, sorting, onSort: sort, onFold: fold },
    ...{ onEnter: begin, onChange, onAdd: () => onChange(null) },
  })
  const added = columns.find(column => column.type === 'single' && column.column.id === beginsIn)
  const isReady = added !== undefined && rows.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    if (!isReady) return
    setBeginsIn(null)
    begin(added)
  }, [isReady])
  return {
    ...{ rows, columns, sheet, sorting, isNarrow, paste, pages },
    beginIn: (columnId: string) => {
      fold(ownKind, false)
      setBeginsIn(columnId)
    },
  }
}
