// biome-ignore-all lint/a11y/useSemanticElements: rows and columns out of sight are not there
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time can have the focus, by the keys
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type LetterStep, letterOf } from '#contract/features/score/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { ListEnd } from '#web/ui/lists/InfiniteList.tsx'
import type { ScoreColumn } from '../queries.ts'
import styles from './ScoreGrid.module.css'
import type { BookStudent } from './use-book.ts'

interface ScoreGridProps {
  students: readonly BookStudent[]
  columns: readonly ScoreColumn[]
  kinds: readonly { kind: string; name: string; weight: number }[]
  /** What totals are called. */
  letters: readonly LetterStep[]
  onOpen: (student: BookStudent) => void
  /** What is missing counts 0 and is shown as that; otherwise it counts nothing. */
  missingCounts: boolean
  /** Enters a score of a column of the course's own; undefined: nobody may. */
  onGrade?: ((student: BookStudent, column: ScoreColumn, score: number | null) => void) | undefined
  hasMore: boolean
  onMore: () => void
  loadingMore: boolean
  moreFailed: boolean
}

/** Pixels. */
const rowHeight = 48
const columnWidth = 96
const nameWidth = 148

/** Where a cell is: its row, and its place behind the name. */
interface Place {
  row: number
  column: number
}

/**
 * Students by columns, with names and titles that stay in sight. Only what is in sight is in the document, so that a
 * cheap phone holds five hundred students by sixty columns. The arrow keys move between cells, Enter opens one.
 */
export function ScoreGrid(props: ScoreGridProps) {
  const { students, columns, kinds, letters, missingCounts, onOpen, onGrade } = props
  const { hasMore, onMore, loadingMore, moreFailed } = props
  const t = useTexts('score')
  const area = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<Place>({ row: 0, column: -1 })
  const wantsFocus = useRef(false)
  const weighed = kinds.filter(({ weight }) => weight > 0)
  const titles = [
    t('total'),
    ...weighed.map(({ name, weight }) => `${name} ${t('detail.weight', { weight })}`),
    ...columns.map(({ title, isShown }) => (isShown ? title : `${title} (${t('detail.notShown')})`)),
  ]
  const rows = useVirtualizer({
    count: students.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: titles.length,
    getScrollElement: () => area.current,
    estimateSize: () => columnWidth,
    overscan: 2,
  })
  const shownRows = rows.getVirtualItems()
  const shownColumns = across.getVirtualItems()
  const last = shownRows.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loadingMore && !moreFailed && last >= students.length - 10) onMore()
  }, [hasMore, loadingMore, moreFailed, last, students.length, onMore])
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    area.current
      ?.querySelector<HTMLElement>(`[data-cell="${focused.row} ${focused.column}"]`)
      ?.focus({ preventScroll: true })
  })

  const valueIn = (student: BookStudent, place: number) => {
    if (place === 0) return student.total
    if (place <= weighed.length)
      return student.items.find(({ kind }) => kind === weighed[place - 1]!.kind)?.score ?? null
    return student.cells[place - 1 - weighed.length] ?? null
  }
  const columnAt = (place: number) => columns[place - 1 - weighed.length]
  const press = ({ row, column }: Place) => {
    const student = students[row]
    if (!student) return
    const own = columnAt(column)
    if (own?.isOwn && onGrade && !student.hasLeft) onGrade(student, own, valueIn(student, column))
    else onOpen(student)
  }
  const go = ({ row, column }: Place) => {
    const place = {
      row: Math.min(students.length - 1, Math.max(0, row)),
      column: Math.min(titles.length - 1, Math.max(-1, column)),
    }
    rows.scrollToIndex(place.row)
    if (place.column >= 0) across.scrollToIndex(place.column)
    wantsFocus.current = true
    setFocused(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = focused
    const moves: Record<string, Place> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + 1 },
      ArrowLeft: { row, column: column - 1 },
      PageDown: { row: row + 10, column },
      PageUp: { row: row - 10, column },
      Home: { row, column: -1 },
      End: { row, column: titles.length - 1 },
    }
    const place = moves[event.key]
    if (!place) return
    event.preventDefault()
    go(place)
  }
  /** What every cell has: its place for the keys, and that a press on it opens it. */
  const cell = (place: Place) => ({
    'data-cell': `${place.row} ${place.column}`,
    'aria-colindex': place.column + 2,
    tabIndex: place.row === focused.row && place.column === focused.column ? 0 : -1,
    onClick: () => {
      setFocused(place)
      press(place)
    },
    onFocus: () => setFocused(place),
  })
  const inset = { width: across.getTotalSize() + nameWidth }
  return (
    <>
      <div
        ref={area}
        role="grid"
        aria-label={t('title')}
        aria-rowcount={students.length + 1}
        aria-colcount={titles.length + 1}
        aria-busy={loadingMore}
        className={styles.area}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={styles.head} style={inset}>
          <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: nameWidth }}>
            {t('view.list')}
          </div>
          {shownColumns.map(({ index, start, size }) => (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              className={styles.title}
              style={{ left: start + nameWidth, width: size }}
              title={titles[index]}
            >
              <span className={styles.clamped}>{titles[index]}</span>
            </div>
          ))}
        </div>
        <div role="rowgroup" className={styles.body} style={{ ...inset, height: rows.getTotalSize() }}>
          {shownRows.map(({ index: row, start: top }) => {
            const student = students[row]!
            return (
              <div
                key={student.studentId}
                role="row"
                aria-rowindex={row + 2}
                className={classNames(styles.row, student.hasLeft && styles.left)}
                title={student.hasLeft ? t('left.note') : undefined}
                style={{ height: rowHeight, transform: `translateY(${top}px)` }}
              >
                <button
                  type="button"
                  role="rowheader"
                  className={styles.name}
                  style={{ width: nameWidth }}
                  {...cell({ row, column: -1 })}
                >
                  <span className={styles.clamped}>{student.name}</span>
                  {student.hasLeft && <span className="visually-hidden">{t('left.note')}</span>}
                </button>
                {shownColumns.map(({ index, start, size }) => {
                  const value = valueIn(student, index)
                  const place = index - 1 - weighed.length
                  const letter = index === 0 ? letterOf(student.total, letters) : ''
                  const isMissing = value === null && place >= 0 && student.missing.includes(place)
                  const isExcused = value === null && place >= 0 && student.excused.includes(place)
                  return (
                    <button
                      key={index}
                      type="button"
                      role="gridcell"
                      className={classNames(
                        styles.cell,
                        index === 0 && styles.total,
                        isMissing && styles.missing,
                        columnAt(index)?.isOwn && onGrade && !student.hasLeft && styles.own,
                      )}
                      style={{ left: start + nameWidth, width: size }}
                      title={isMissing ? t('detail.missing') : isExcused ? t('detail.excused') : undefined}
                      {...cell({ row, column: index })}
                    >
                      {value ??
                        (isMissing && missingCounts ? '0' : isExcused ? t('detail.excusedShort') : t('none'))}
                      {letter !== '' && <span className={styles.letter}>{letter}</span>}
                    </button>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      <ListEnd items={students} hasMore={hasMore && moreFailed} onMore={onMore} moreFailed={moreFailed} />
    </>
  )
}
