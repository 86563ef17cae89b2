import { scoreOf, scoreProblem } from '#contract/features/score/rules.ts'
import type { ScoreColumn } from '../../queries.ts'
import type { BookStudent } from '../use-book.ts'
import type { SheetColumn } from './columns.ts'

/** The cells of what a spreadsheet puts on the clipboard: lines, and in them columns. */
export function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map(line => line.split('\t').map(cell => cell.trim()))
}

/** A grade for a student in a column of the course's own. */
export interface Entered {
  student: BookStudent
  column: ScoreColumn
  score: number | null
}

/** Why a cell cannot be used. */
export interface WrongCell {
  /** Whose it would be; empty where there is nobody. */
  name: string
  title: string
  text: string
  reason: 'notScore' | 'tooHigh' | 'elsewhere' | 'left'
  limit: number
}

export interface Pasted {
  entered: Entered[]
  wrong: WrongCell[]
  /** It has more lines than there are students from here on, so that nobody knows whose they are: none is used. */
  tooLong: { lines: number; students: number } | null
}

interface Target {
  /** From the first one that is pasted to. */
  students: readonly BookStudent[]
  columns: readonly SheetColumn[]
}

/** What is pasted means: from here down and to the right. Empty cells say nothing, nor does a line with the titles. */
export function readPasted(given: readonly string[][], { students, columns }: Target): Pasted {
  const cells = isHead(given[0] ?? [], columns) ? given.slice(1) : given
  const nothing: Pasted = { entered: [], wrong: [], tooLong: null }
  if (cells.length > students.length)
    return { ...nothing, tooLong: { lines: cells.length, students: students.length } }
  const judged = cells.flatMap((line, row) =>
    line.flatMap((text, place) => (text === '' ? [] : [judge(text, students[row]!, columns[place])])),
  )
  return {
    entered: judged.flatMap(each => ('student' in each ? [each] : [])),
    wrong: judged.flatMap(each => ('student' in each ? [] : [each])),
    tooLong: null,
  }
}

/** Copied with its title, as it stands in the table or, with the full score, in the download. */
function isHead([first = '']: readonly string[], [column]: readonly SheetColumn[]) {
  if (column?.type !== 'single') return false
  const { title, fullScore } = column.column
  return [title, `${title} (${fullScore})`].some(known => known.toLowerCase() === first.toLowerCase())
}

function judge(text: string, student: BookStudent, at: SheetColumn | undefined): Entered | WrongCell {
  const title = at?.type === 'single' ? at.column.title : ''
  const wrong = { name: student.name, title, text }
  if (at?.type !== 'single' || !at.column.isOwn) return { ...wrong, reason: 'elsewhere', limit: 0 }
  const { fullScore: limit } = at.column
  if (student.hasLeft) return { ...wrong, reason: 'left', limit }
  const score = scoreOf(text)
  if (score === undefined || score === null) return { ...wrong, reason: 'notScore', limit }
  if (scoreProblem(text, limit)) return { ...wrong, reason: 'tooHigh', limit }
  return { student, column: at.column, score }
}
