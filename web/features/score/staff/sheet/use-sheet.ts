import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { scoreOf } from '#contract/features/score/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { press as pressKey, type ScoreKey } from '#web/ui/fields/score-keys.ts'
import { useClosesOnBack } from '#web/ui/overlays/use-closes-on-back.ts'
import { wrongScore } from '../../parts/wrong-score.ts'
import type { ScoreColumn } from '../../queries.ts'
import { reviewRefused } from '../../waiting/review-refused.ts'
import type { BookStudent } from '../use-book.ts'
import type { SheetColumn } from './columns.ts'
import type { useEntries } from './use-entries.ts'

/** Where the keys are: ids, because rows and columns come and go; null: the titles, the names. */
export interface At {
  student: string | null
  column: string | null
}

interface Edit {
  text: string
  /** It replaces what stands there, and the arrow keys leave it; otherwise they move within it. */
  isTyped: boolean
  problem?: string | undefined
}

/** A cell in which a grade can be entered. */
export interface Gradable {
  student: BookStudent
  column: ScoreColumn
}

interface SheetOptions {
  rows: readonly BookStudent[]
  columns: readonly SheetColumn[]
  entries: ReturnType<typeof useEntries>
  scoreIn: (student: BookStudent, of: SheetColumn) => number | null
  mayGrade: boolean
  /** Where nobody has pressed yet, grades are entered by the keypad. */
  prefersPad: boolean
  onOpen: (student: BookStudent) => void
  onTitle: (column: SheetColumn) => void
}

export type Sheet = ReturnType<typeof useSheet>

/** What the keys, the mouse and the thumb do in the table of grades. */
export function useSheet(options: SheetOptions) {
  const { rows, columns, entries, scoreIn, mayGrade, prefersPad, onOpen, onTitle } = options
  const t = useTexts('score')
  const [at, setAt] = useState<At>({ student: rows[0]?.studentId ?? null, column: null })
  const [edit, setShownEdit] = useState<Edit | null>(null)
  const current = useRef<Edit | null>(null)
  const [isPadOpen, setPadOpen] = useState(false)
  /** Tab goes on to the next cell as long as grades are being entered; else it leaves the table. */
  const isEntering = useRef(false)
  /** Counts what moves the focus, for the table to follow. */
  const [moves, setMoves] = useState(0)
  /** The table takes the focus, wherever that is. */
  const takesFocus = useRef(false)

  const setEdit = (next: Edit | null) => {
    current.current = next
    setShownEdit(next)
  }
  const row = rows.findIndex(({ studentId }) => studentId === at.student)
  const column = columns.findIndex(({ key }) => key === at.column)
  const isInTitles = at.student === null && at.column !== null

  const gradableAt = (student: BookStudent | undefined, of: SheetColumn | undefined): Gradable | undefined =>
    mayGrade && student && !student.hasLeft && of?.type === 'single' && of.column.isOwn
      ? { student, column: of.column }
      : undefined
  const here = isInTitles ? undefined : gradableAt(rows[row], columns[column])
  const shownHere = here ? scoreIn(here.student, columns[column]!) : null

  const go = (to: { row: number; column: number }) => {
    const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1]
    const student = to.row < 0 ? null : (rows[Math.min(to.row, lastRow)]?.studentId ?? null)
    const inside = Math.min(to.column, lastColumn)
    setAt({ student, column: inside < 0 ? null : columns[inside]!.key })
    setMoves(count => count + 1)
  }

  /** Enters what is being written. @returns whether it could be */
  const commit = () => {
    const { text: written, isTyped } = current.current ?? { text: '', isTyped: false }
    if (!current.current || !here) {
      setEdit(null)
      return true
    }
    const text = written.trim().replace(/[.,]$/, '')
    const problem = text === '' ? undefined : wrongScore(text, here.column.fullScore)
    if (problem) {
      setEdit({ text: written, isTyped, problem })
      return false
    }
    setEdit(null)
    const score = scoreOf(text) ?? null
    if (score !== shownHere) entries.enter([{ ...here, score }], () => shownHere)
    return true
  }

  const begin = (text: string | null) => {
    const value = shownHere === null ? '' : String(shownHere)
    setEdit({ text: text ?? value, isTyped: text !== null })
  }
  const clear = () => {
    if (here && shownHere !== null) entries.enter([{ ...here, score: null }], () => shownHere)
  }
  const undo = () => {
    const undone = entries.undo()
    const [first] = undone ?? []
    if (!undone || !first) return toast.info(t('sheet.nothingToUndo'))
    toast.info(
      undone.length === 1
        ? t('enter.undone', { name: first.studentName })
        : t('sheet.undone', { count: undone.length }),
    )
  }

  const closePad = () => {
    if (commit()) setPadOpen(false)
  }
  useClosesOnBack(isPadOpen, closePad)
  const openPad = (to: At) => {
    setAt(to)
    setMoves(count => count + 1)
    setPadOpen(true)
  }
  /** Grades are entered from here on. */
  const beginAt = (to: At) => {
    if (prefersPad) return openPad(to)
    setAt(to)
    takesFocus.current = true
    setMoves(count => count + 1)
  }
  // Nobody may grade any more, or the column is gone.
  useEffect(() => {
    if (isPadOpen && !here) setPadOpen(false)
  }, [isPadOpen, here])

  /** To the next student of the column, or the one before. @returns false: there is none */
  const turn = (step: 1 | -1) => {
    if (!commit()) return
    for (let next = row + step; next >= 0 && next < rows.length; next += step)
      if (gradableAt(rows[next], columns[column])) return go({ row: next, column })
    if (step === 1) setPadOpen(false)
  }
  const isLast = !rows.some((student, place) => place > row && gradableAt(student, columns[column]))

  const typePad = (key: ScoreKey) => {
    if (!here) return
    const text = current.current?.text ?? (key === 'back' && shownHere !== null ? String(shownHere) : '')
    setEdit({ text: pressKey(text, key, here.column.fullScore), isTyped: true })
  }

  const review = (student: BookStudent | undefined, of: SheetColumn | undefined) => {
    const cell = gradableAt(student, of)
    const unsent = cell && entries.over(cell.student, cell.column)?.unsent
    if (!unsent?.refusal) return false
    void reviewRefused(unsent, t)
    return true
  }

  /** A press, which opens the keypad where it was made by hand. */
  const press = (student: BookStudent | undefined, of: SheetColumn | undefined, byHand: boolean) => {
    if (!commit()) return
    const to = { student: student?.studentId ?? null, column: of?.key ?? null }
    setAt(to)
    if (!student) return of && onTitle(of)
    if (review(student, of)) return
    if (!gradableAt(student, of)) return onOpen(student)
    if (byHand || isPadOpen) openPad(to)
    else setMoves(count => count + 1)
  }

  const elsewhere = (of: SheetColumn | undefined) => {
    if (of) toast.info(t(of.type === 'single' && !of.column.isOwn ? 'sheet.elsewhere' : 'sheet.computed'))
  }

  const leave = (step: { row: number; column: number }) => {
    if (!commit()) return false
    isEntering.current = true
    go({ row: Math.max(0, row + step.row), column: column + step.column })
    return true
  }
  /** The same within a cell that is being written in. */
  const edited = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === 'Tab') return tab(shiftKey ? -1 : 1)
    if (key === 'Escape') {
      setEdit(null)
      setMoves(count => count + 1)
      return true
    }
    if (key === 'Enter') leave({ row: shiftKey ? -1 : 1, column: 0 })
    else if (key === 'ArrowDown') leave({ row: 1, column: 0 })
    else if (key === 'ArrowUp') leave({ row: -1, column: 0 })
    else if (edit?.isTyped && key === 'ArrowRight') leave({ row: 0, column: 1 })
    else if (edit?.isTyped && key === 'ArrowLeft') leave({ row: 0, column: -1 })
    else return false
    return true
  }
  /** At the end of a row Tab leaves the table, so that nobody is caught in it. */
  const tab = (step: 1 | -1) => {
    const isInside = column + step >= 0 && column + step < columns.length
    if (!isInside) return false
    leave({ row: 0, column: step })
    return true
  }
  /** Where a key leads from here; undefined: nowhere. */
  const stepOf = (key: string) => {
    if (key === 'Home') return { row, column: -1 }
    if (key === 'End') return { row, column: columns.length - 1 }
    const step = arrows[key]
    if (!step) return undefined
    const least = key === 'ArrowUp' ? -1 : 0
    return {
      row: isInTitles && step[0] === 0 ? -1 : Math.max(least, row + step[0]),
      column: column + step[1],
    }
  }
  /** @returns whether it meant something */
  const typed = (event: KeyboardEvent): boolean => {
    const { key } = event
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === 'z') {
      undo()
      return true
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const step = stepOf(key)
    if (step) {
      if (commit()) go(step)
      return true
    }
    if (key === 'Escape') {
      const wasEntering = isEntering.current || isPadOpen
      isEntering.current = false
      setEdit(null)
      setPadOpen(false)
      return wasEntering
    }
    if (key === 'Tab') return isEntering.current && tab(event.shiftKey ? -1 : 1)
    const digit = /^[\d.,]$/.test(key.normalize('NFKC')) ? key.normalize('NFKC').replace(',', '.') : null
    const isClearing = key === 'Delete' || key === 'Backspace'
    if (!here) {
      const isTyping = (digit !== null || isClearing) && !isInTitles && mayGrade
      if (isTyping) elsewhere(columns[column])
      return isTyping
    }
    if (isPadOpen) {
      if (key === 'Enter') turn(1)
      else if (digit || key === 'Backspace') typePad((digit ?? 'back') as ScoreKey)
      return key === 'Enter' || digit !== null || key === 'Backspace'
    }
    if (digit) begin(digit === '.' ? '0.' : digit)
    else if (isClearing) clear()
    else if (key === 'F2' || key === 'Enter') review(here.student, columns[column]) || begin(null)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, its keys are the input method's.
    if (event.nativeEvent.isComposing) return
    const isWriting = event.target instanceof HTMLInputElement
    if (isWriting ? edited(event) : typed(event)) event.preventDefault()
  }

  return {
    ...{ at, row, column, isInTitles, here, shownHere, edit, moves, isPadOpen, isLast },
    ...{ scoreIn, gradableAt, press, begin, beginAt, turn, typePad, undo, closePad, onKeyDown, takesFocus },
    change: (text: string) => setEdit({ text, isTyped: edit?.isTyped ?? true }),
    cancel: () => setEdit(null),
    sayElsewhere: () => elsewhere(columns[column]),
    /** The field in which one writes has lost the focus: what is no grade is not kept, and said. */
    blur: () => {
      if (commit()) return
      const { problem } = current.current ?? {}
      setEdit(null)
      if (problem) toast.bad(problem)
    },
    focus: (student: BookStudent | undefined, of: SheetColumn | undefined) => {
      const to = { student: student?.studentId ?? null, column: of?.key ?? null }
      const isSame = to.student === at.student && to.column === at.column
      // What is being written belongs to the cell before.
      if (!isSame && commit()) setAt(to)
    },
    unsentAt: (student: BookStudent, of: SheetColumn) =>
      of.type === 'single' && of.column.isOwn ? entries.over(student, of.column)?.unsent : undefined,
    canUndo: entries.canUndo,
  }
}

/** Rows and columns that a key goes on. */
const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
}
