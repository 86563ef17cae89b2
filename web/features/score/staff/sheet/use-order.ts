import { useMemo, useState } from 'react'
import { useRest } from '#web/ui/base/use-rest.ts'
import type { BookStudent, useBook } from '../use-book.ts'
import { orderBy, type SheetColumn, type Sorting } from './columns.ts'

type Pages = Omit<ReturnType<typeof useBook>, 'query' | 'book' | 'items'>

/**
 * The students in the order of a column, or as they come. Nobody changes places while grades are entered: they are put in
 * order when that is asked for, and when somebody comes or goes.
 */
export function useOrder(
  items: readonly BookStudent[],
  columns: readonly SheetColumn[],
  scoreIn: (student: BookStudent, column: SheetColumn) => number | null,
  { hasMore, onMore, loadingMore, moreFailed }: Pages,
) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  // A sorted table has all its rows.
  useRest(sorting !== null && hasMore && !loadingMore && !moreFailed, items.length, onMore)
  const by = columns.find(({ key }) => key === sorting?.key)
  const ids = items.map(({ studentId }) => studentId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: not by what is entered meanwhile
  const order = useMemo(
    () => (sorting && by ? orderBy(items, student => scoreIn(student, by), sorting.direction) : null),
    [sorting, by?.key, ids],
  )
  const rows = useMemo(() => {
    if (!order) return items
    const byId = new Map(items.map(student => [student.studentId as string, student]))
    return order.flatMap(id => byId.get(id) ?? [])
  }, [items, order])
  return { rows, sorting: by ? sorting : null, sort: setSorting }
}
