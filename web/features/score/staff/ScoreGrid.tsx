// biome-ignore-all lint/a11y/useSemanticElements: rows and columns out of sight are not there
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time can have the focus, by the keys
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { type LetterStep, letterOf } from '#contract/features/score/rules.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { DownIcon, ForwardIcon } from '#web/ui/icons/icons.tsx'
import { ListEnd } from '#web/ui/lists/InfiniteList.tsx'
import styles from './ScoreGrid.module.css'
import { CellInput } from './sheet/CellInput.tsx'
import type { SheetColumn, Sorting } from './sheet/columns.ts'
import type { Sheet } from './sheet/use-sheet.ts'
import type { BookStudent } from './use-book.ts'

interface ScoreGridProps {
  students: readonly BookStudent[]
  columns: readonly SheetColumn[]
  /** What totals are called. */
  letters: readonly LetterStep[]
  /** What is missing counts 0 and is shown as that; otherwise it counts nothing. */
  missingCounts: boolean
  sheet: Sheet
  sorting: Sorting | null
  /** There is little room. */
  isNarrow: boolean
  onPaste: (text: string) => void
  hasMore: boolean
  onMore: () => void
  loadingMore: boolean
  moreFailed: boolean
}

/** Pixels. */
const rowHeight = 48
const headHeight = 64
const wideColumns = { name: 148, column: 96 }
const narrowColumns = { name: 116, column: 76 }

/**
 * Students by columns, with names and titles that stay in sight. Only what is in sight is in the document, so that a
 * cheap phone holds five hundred students by sixty columns. The arrow keys move between cells, Enter opens one or writes in it.
 */
export function ScoreGrid(props: ScoreGridProps) {
  const { students, columns, letters, missingCounts, sheet, sorting, isNarrow, onPaste } = props
  const { hasMore, onMore, loadingMore, moreFailed } = props
  const t = useTexts('score')
  const area = useRef<HTMLDivElement>(null)
  const widths = isNarrow ? narrowColumns : wideColumns
  const rows = useVirtualizer({
    count: students.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The titles stand above the rows, and the names before the columns, within what scrolls.
    scrollPaddingEnd: headHeight,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => area.current,
    estimateSize: () => widths.column,
    overscan: 2,
    scrollPaddingEnd: widths.name,
  })
  const shownRows = rows.getVirtualItems()
  const shownColumns = across.getVirtualItems()
  const last = shownRows.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loadingMore && !moreFailed && last >= students.length - 10) onMore()
  }, [hasMore, loadingMore, moreFailed, last, students.length, onMore])
  useFollowing(sheet, area, (row, column) => {
    if (row >= 0) rows.scrollToIndex(row)
    if (column >= 0) across.scrollToIndex(column)
  })

  const { row: atRow, column: atColumn, isInTitles } = sheet
  const [focusRow, focusColumn] = [isInTitles ? -1 : Math.max(0, atRow), atColumn]
  /** What every cell has: its place for the keys, and what a press on it does. */
  const cell = (row: number, column: number) => ({
    'data-cell': `${row} ${column}`,
    'aria-colindex': column + 2,
    tabIndex: row === focusRow && column === focusColumn ? 0 : -1,
    onClick: (event: MouseEvent) =>
      sheet.press(students[row], columns[column], isNarrow || isByFinger(event)),
    onFocus: () => sheet.focus(students[row], columns[column]),
  })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // One line into what is being written is the field's own.
    if (event.target instanceof HTMLInputElement && !/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }
  const copy = (event: ClipboardEvent) => {
    const [student, column] = [students[atRow], columns[atColumn]]
    if (event.target instanceof HTMLInputElement || !student || !column) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', String(sheet.scoreIn(student, column) ?? ''))
  }
  const inset = { width: across.getTotalSize() + widths.name }
  return (
    <>
      <div
        ref={area}
        role="grid"
        aria-label={t('title')}
        aria-rowcount={students.length + 1}
        aria-colcount={columns.length + 1}
        aria-busy={loadingMore}
        className={styles.area}
        onKeyDown={sheet.onKeyDown}
        onPaste={paste}
        onCopy={copy}
      >
        <div role="row" aria-rowindex={1} className={styles.head} style={inset}>
          <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: widths.name }}>
            {t('view.list')}
          </div>
          {shownColumns.map(({ index, start, size }) => (
            <Title
              key={columns[index]!.key}
              column={columns[index]!}
              sorting={sorting}
              style={{ left: start + widths.name, width: size }}
              {...cell(-1, index)}
            />
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
                  style={{ width: widths.name }}
                  {...cell(row, -1)}
                >
                  <span className={styles.clamped}>{student.name}</span>
                  {student.hasLeft && <span className="visually-hidden">{t('left.note')}</span>}
                </button>
                {shownColumns.map(({ index, start, size }) => {
                  const column = columns[index]!
                  const isHere = row === focusRow && index === focusColumn
                  const place = { left: start + widths.name, width: size }
                  if (isHere && sheet.edit && !sheet.isPadOpen)
                    return <CellInput key={column.key} style={place} columnIndex={index + 2} sheet={sheet} />
                  return (
                    <Cell
                      key={column.key}
                      {...{ student, column, letters, missingCounts, sheet }}
                      isMarked={isHere && sheet.isPadOpen}
                      style={place}
                      {...cell(row, index)}
                    />
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

/** A finger's press; older browsers only say what their screen is for. */
function isByFinger({ nativeEvent }: MouseEvent) {
  const { pointerType } = nativeEvent as PointerEvent
  return pointerType ? pointerType !== 'mouse' : matchMedia('(pointer: coarse)').matches
}

/** Brings the cell into sight to which the keys have gone, and the focus with it. */
function useFollowing(
  { row, column, isInTitles, moves, edit, takesFocus }: Sheet,
  area: React.RefObject<HTMLDivElement | null>,
  show: (row: number, column: number) => void,
) {
  const followed = useRef(0)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (followed.current !== moves) {
      followed.current = moves
      show(isInTitles ? -1 : row, column)
      // The keypad keeps it where it is.
      const { activeElement } = document
      wantsFocus.current =
        takesFocus.current ||
        activeElement === document.body ||
        area.current?.contains(activeElement) === true
      takesFocus.current = false
    }
    if (!wantsFocus.current || edit) return
    const cell = `[data-cell="${isInTitles ? -1 : Math.max(0, row)} ${column}"]`
    const found = area.current?.querySelector<HTMLElement>(cell)
    if (!found) return
    wantsFocus.current = false
    found.focus({ preventScroll: true })
  })
}

type PlaceOfCell = {
  style: { left: number; width: number }
  'data-cell': string
  'aria-colindex': number
  tabIndex: number
  onClick: (event: MouseEvent) => void
  onFocus: () => void
}

interface TitleProps extends PlaceOfCell {
  column: SheetColumn
  sorting: Sorting | null
}

/** What a column is called; a press on it says what can be done with it. */
function Title({ column, sorting, style, 'aria-colindex': columnIndex, ...press }: TitleProps) {
  const t = useTexts('score')
  const title = titleOf(column, t)
  const direction = sorting?.key === column.key ? sorting.direction : undefined
  return (
    <div
      role="columnheader"
      aria-colindex={columnIndex}
      aria-sort={direction === 1 ? 'ascending' : direction === -1 ? 'descending' : undefined}
      className={styles.title}
      style={style}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={column.type === 'kind' && column.count > 0 ? !column.isFolded : undefined}
        className={classNames(styles.titlePress, column.type !== 'single' && styles.sum)}
        title={title}
        {...press}
      >
        <span className={styles.clamped}>{title}</span>
        {direction !== undefined && (
          <DownIcon size={14} className={classNames(styles.arrow, direction === 1 && styles.up)} />
        )}
        {column.type === 'kind' && column.count > 0 && (
          <ForwardIcon size={14} className={classNames(styles.arrow, !column.isFolded && styles.unfolded)} />
        )}
      </button>
    </div>
  )
}

export function titleOf(column: SheetColumn, t: Translate<'score'>): string {
  if (column.type === 'total') return t('total')
  if (column.type === 'single') {
    const { title, isShown } = column.column
    return isShown ? title : `${title} (${t('detail.notShown')})`
  }
  const { name, weight } = column.kind
  return weight > 0 ? `${name} ${t('detail.weight', { weight })}` : name
}

interface CellProps extends PlaceOfCell {
  student: BookStudent
  column: SheetColumn
  letters: readonly LetterStep[]
  missingCounts: boolean
  sheet: Sheet
  /** The keypad writes in it. */
  isMarked: boolean
}

function Cell({ student, column, letters, missingCounts, sheet, isMarked, ...place }: CellProps) {
  const t = useTexts('score')
  const value = sheet.scoreIn(student, column)
  const unsent = sheet.unsentAt(student, column)
  const isGradable = sheet.gradableAt(student, column) !== undefined
  const of = column.type === 'single' ? column.place : -1
  const isMissing = value === null && student.missing.includes(of)
  const isExcused = value === null && student.excused.includes(of)
  const letter = column.type === 'total' ? letterOf(student.total, letters) : ''
  const said = unsent?.refusal
    ? unsent.refusal.reason
    : unsent
      ? t('waiting.state')
      : isMissing
        ? t('detail.missing')
        : isExcused
          ? t('detail.excused')
          : undefined
  return (
    <button
      type="button"
      role="gridcell"
      aria-readonly={!isGradable}
      aria-invalid={unsent?.refusal ? true : undefined}
      className={classNames(
        styles.cell,
        column.type !== 'single' && styles.total,
        isMissing && styles.missing,
        isGradable && styles.own,
        unsent && styles.waits,
        unsent?.refusal && styles.refused,
        isMarked && styles.marked,
      )}
      title={said}
      onDoubleClick={isGradable && !unsent?.refusal ? () => sheet.begin(null) : undefined}
      {...place}
    >
      {isMarked && sheet.edit
        ? sheet.edit.text
        : (value ?? (isMissing && missingCounts ? '0' : isExcused ? t('detail.excusedShort') : t('none')))}
      {letter !== '' && <span className={styles.letter}>{letter}</span>}
      {said && unsent && <span className="visually-hidden">{said}</span>}
    </button>
  )
}
