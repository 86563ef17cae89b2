// biome-ignore-all lint/a11y/useSemanticElements: rows of a real table cannot be left out of layout
// biome-ignore-all lint/a11y/useFocusableInteractive: its buttons have the focus, as in a real table
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { kept } from '#web/lib/intl.ts'
import { classNames } from '../base/class-names.ts'
import { useRest } from '../base/use-rest.ts'
import { DownIcon } from '../icons/icons.tsx'
import { InfiniteList, type InfiniteListProps, ListEnd } from './InfiniteList.tsx'
import styles from './Table.module.css'

export interface Column<T> {
  key: string
  title: string
  /** Instead of the title, such as a box that ticks all. */
  head?: ReactNode
  /** What stands in it; with `onOpen` no other control, except in a column that says so. */
  cell: (item: T) => ReactNode
  /** By which pressing the title sorts; null comes last. */
  by?: (item: T) => string | number | null
  /** Its width as a track of a grid, such as `120px`; one share of what is left if absent. */
  width?: string
  /** At the right, such as a number. */
  atEnd?: boolean
  /** It contains controls of its own, such as a box to tick. */
  hasControls?: boolean
}

interface TableProps<T> extends Omit<InfiniteListProps<T>, 'plain'> {
  label: string
  /** Keep the array stable, as `renderItem`. The first column without controls names the row. */
  columns: readonly Column<T>[]
  /** A press on a row of the table; keep it stable. */
  onOpen?: (item: T) => void
  /** Above the list, where there is no room for the table. */
  listHead?: ReactNode
}

interface TableOrder {
  key: string
  direction: 1 | -1
}

/**
 * A table where people compare, on a wide screen; where there is no room for its columns, the list of the same rows.
 * Rows out of sight are neither laid out nor painted. Sorting brings the pages that are missing.
 */
export function Table<T>({ columns, onOpen, listHead, ...list }: TableProps<T>) {
  const { items, itemKey, label, rowHeight = 64, hasMore = false, onMore, loadingMore, moreFailed } = list
  const area = useRef<HTMLDivElement>(null)
  const hasRoom = useRoom(area)
  const [sorting, setSorting] = useState<TableOrder | null>(null)
  const isWaiting = hasRoom && sorting !== null && hasMore
  // A sorted table has all its rows.
  useRest(isWaiting && !loadingMore && !moreFailed, items.length, onMore)
  const sorted = useMemo(
    () => (isWaiting ? items : sortedBy(items, columns, sorting)),
    [items, columns, sorting, isWaiting],
  )
  const tracks = columns.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ')
  return (
    <div ref={area} className={styles.area}>
      {hasRoom ? (
        <div
          role="table"
          aria-label={label}
          aria-busy={loadingMore}
          className={styles.table}
          style={{ '--tracks': tracks } as Record<string, string>}
        >
          <div role="rowgroup" className={styles.head}>
            <div role="row" className={styles.titles}>
              {columns.map(column => (
                <Title key={column.key} column={column} sorting={sorting} onSort={setSorting} />
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {sorted.map(item => (
              <Row
                key={itemKey(item)}
                item={item}
                height={rowHeight}
                columns={columns as readonly Column<unknown>[]}
                onOpen={onOpen as ((item: unknown) => void) | undefined}
              />
            ))}
          </div>
          <ListEnd {...list} />
        </div>
      ) : (
        <>
          {listHead}
          <InfiniteList {...list} />
        </>
      )}
    </div>
  )
}

interface TitleProps<T> {
  column: Column<T>
  sorting: TableOrder | null
  onSort: (sorting: TableOrder | null) => void
}

/** Pressed once it sorts upwards, then downwards, then as it came. */
function Title<T>({ column: { key, title, head, by, atEnd }, sorting, onSort }: TitleProps<T>) {
  const direction = sorting?.key === key ? sorting.direction : undefined
  const next = direction === undefined ? 1 : direction === 1 ? -1 : null
  return (
    <div
      role="columnheader"
      aria-sort={direction === 1 ? 'ascending' : direction === -1 ? 'descending' : undefined}
      className={classNames(styles.title, atEnd && styles.atEnd)}
    >
      {by ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(next === null ? null : { key, direction: next })}
        >
          {title}
          <DownIcon
            size={14}
            className={classNames(styles.arrow, direction && styles.sorted, direction === 1 && styles.up)}
          />
        </button>
      ) : (
        (head ?? title)
      )}
    </div>
  )
}

interface RowProps {
  item: unknown
  height: number
  columns: readonly Column<unknown>[]
  onOpen?: (item: unknown) => void
}

/** A new page must not draw the earlier rows again. */
const Row = memo(function Row({ item, height, columns, onOpen }: RowProps) {
  const named = columns.find(({ hasControls }) => !hasControls)
  return (
    <div
      role="row"
      className={classNames(styles.row, onOpen && styles.pressable)}
      style={{ containIntrinsicSize: `auto ${height}px` }}
    >
      {columns.map(column => (
        <div
          key={column.key}
          role="cell"
          className={classNames(
            styles.cell,
            column.atEnd && styles.atEnd,
            column.hasControls && styles.controls,
          )}
        >
          {column === named && onOpen ? (
            <button
              type="button"
              data-hotkey="row"
              className={classNames(styles.open, 'stretched')}
              onClick={() => onOpen(item)}
            >
              {column.cell(item)}
            </button>
          ) : (
            column.cell(item)
          )}
        </div>
      ))}
    </div>
  )
})

function sortedBy<T>(items: readonly T[], columns: readonly Column<T>[], sorting: TableOrder | null) {
  const by = columns.find(({ key }) => key === sorting?.key)?.by
  if (!sorting || !by) return items
  // As the language orders texts, and numbers in them by their value.
  const { compare } = kept('order', language => new Intl.Collator(language, { numeric: true }))
  return items
    .map(item => ({ item, value: by(item) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : compare(String(one), String(other))
      return order * sorting.direction
    })
    .map(({ item }) => item)
}

const wideScreen = '(min-width: 900px)'
/** What a table needs, in pixels: beside a list or a panel there may be less than the screen has. */
const leastWidth = 620

function useRoom(area: RefObject<HTMLElement | null>) {
  const [hasRoom, setHasRoom] = useState(() => matchMedia(wideScreen).matches)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      // Hidden, it has no width at all.
      if (element.clientWidth > 0)
        setHasRoom(matchMedia(wideScreen).matches && element.clientWidth >= leastWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area])
  return hasRoom
}
