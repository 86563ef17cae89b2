import { createElement, useEffect, useState } from 'react'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { useRest } from '#web/ui/base/use-rest.ts'
import type { BookStudent } from '../use-book.ts'
import type { SheetColumn } from './columns.ts'
import { cellsOf, type Entered, readPasted, type WrongCell } from './paste.ts'
import type { Sheet } from './use-sheet.ts'

interface PasteOptions {
  rows: readonly BookStudent[]
  columns: readonly SheetColumn[]
  sheet: Sheet
  mayGrade: boolean
  enter: (entered: readonly Entered[], seen: (one: Entered) => number | null) => void
  pages: { hasMore: boolean; onMore: () => void; loadingMore: boolean; moreFailed: boolean }
}

/** What is pasted into the table, from the cell that has the focus: entered at once, as one step that can be undone. */
export function usePaste({ rows, columns, sheet, mayGrade, enter, pages }: PasteOptions) {
  const t = useTexts('score')
  /** What waits for students who have not been fetched yet. */
  const [pasted, setPasted] = useState<string[][] | null>(null)
  const { hasMore, onMore, loadingMore, moreFailed } = pages
  const isShort = pasted !== null && rows.length - sheet.row < pasted.length && hasMore
  useRest(isShort && !loadingMore && !moreFailed, rows.length, onMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there are students enough
  useEffect(() => {
    if (pasted === null || isShort) return
    setPasted(null)
    apply(pasted)
  }, [pasted, isShort])

  function apply(cells: readonly string[][]) {
    const target = { students: rows.slice(sheet.row), columns: columns.slice(sheet.column) }
    const { entered, wrong, tooLong } = readPasted(cells, target)
    if (tooLong) return void dialog.alert({ title: t('paste.nothing'), message: t('paste.tooLong', tooLong) })
    const columnOf = (one: Entered) =>
      columns.find(column => column.type === 'single' && column.column.id === one.column.id)!
    const shown = (one: Entered) => sheet.scoreIn(one.student, columnOf(one))
    const changed = entered.filter(one => shown(one) !== one.score)
    if (changed.length > 0) enter(changed, shown)
    if (wrong.length > 0)
      return void dialog.alert({
        title: t('paste.wrong', { count: wrong.length }),
        message: createElement(
          'ul',
          { style: { margin: 0, paddingInlineStart: '1.2em', textAlign: 'start' } },
          wrong.map(cell =>
            createElement('li', { key: `${cell.name} ${cell.title} ${cell.text}` }, said(cell, t)),
          ),
        ),
      })
    if (changed.length === 0) return toast.info(t('paste.same'))
    toast.show({
      text: t('paste.done', { count: changed.length }),
      tone: 'good',
      stay: undoMs,
      action: { label: t('undo'), onClick: sheet.undo },
    })
  }

  return (text: string) => {
    if (text.trim() === '') return
    sheet.cancel()
    if (!sheet.here) return sheet.sayElsewhere()
    if (mayGrade) setPasted(cellsOf(text))
  }
}

function said({ name, title, text, reason, limit }: WrongCell, t: Translate<'score'>) {
  const why =
    reason === 'notScore'
      ? t('import.problem.notScore', { value: text })
      : reason === 'tooHigh'
        ? t('import.problem.tooHigh', { value: text, limit })
        : reason === 'left'
          ? t('left.note')
          : t('import.problem.elsewhere', { value: text })
  return t('paste.cell', { name, title: title || t('none'), why })
}

/** How long what was pasted is easy to take back, in milliseconds. */
const undoMs = 7000
