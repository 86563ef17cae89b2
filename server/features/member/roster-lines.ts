import { rosterErrors } from '#contract/features/member/errors.ts'
import { rosterLimit } from '#contract/features/member/roster.ts'
import { undefused } from '#server/kernel/csv.ts'
import { fail } from '#server/kernel/failure.ts'

/** A line of a roster as its file has it. */
export interface RosterLine {
  /** Line of the file, from 1. */
  line: number
  name: string
  number: string
  phone: string
  email: string
  class: string
}

type Column = Exclude<keyof RosterLine, 'line'>

/** What schools call the columns, without blanks and in lower case. */
const columnNames: Record<Column, readonly string[]> = {
  name: ['姓名', '名字', '学生姓名', '學生姓名', 'name', 'fullname', 'studentname', 'student'],
  number: [
    '学号',
    '學號',
    '学生学号',
    '编号',
    'number',
    'studentnumber',
    'studentno',
    'studentid',
    'id',
    'no.',
  ],
  phone: ['手机', '手機', '手机号', '手机号码', '電話', '电话', '联系电话', 'phone', 'mobile', 'phonenumber'],
  email: ['邮箱', '郵箱', '电子邮箱', '电子邮件', 'email', 'e-mail', 'mail'],
  class: ['班级', '班級', '行政班', '行政班级', 'class', 'classname', 'group'],
}

/** Rows above the names of the columns: a title, a note. */
const maxTitleRows = 5

/**
 * The people of a table, by the names of its columns; rows without any content are left out.
 * @throws noHeader, empty, tooLarge
 */
export function linesOf(table: string[][]): RosterLine[] {
  const top = table.slice(0, maxTitleRows).findIndex(row => row.some(cell => columnOf(cell) === 'name'))
  if (top < 0) fail(rosterErrors.noHeader)
  const columns = (table[top] ?? []).map(columnOf)
  const lines = table.slice(top + 1).flatMap((row, index) => {
    const line: RosterLine = { line: top + index + 2, name: '', number: '', phone: '', email: '', class: '' }
    for (const [place, column] of columns.entries())
      if (column && !line[column]) line[column] = cleaned(row[place] ?? '', column)
    return columns.some(column => column && line[column]) ? [line] : []
  })
  if (lines.length === 0) fail(rosterErrors.empty)
  if (lines.length > rosterLimit) fail(rosterErrors.tooLarge, { limit: rosterLimit })
  return lines
}

function columnOf(cell: string): Column | undefined {
  const name = cell.replace(/[\s\uFEFF*＊:：]/g, '').toLowerCase()
  return (Object.keys(columnNames) as Column[]).find(column => columnNames[column].includes(name))
}

/** Without controls and with single blanks; phones as digits, e-mail in lower case. */
function cleaned(cell: string, column: Column) {
  const text = undefused(cell)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\u200b-\u200f\u202a-\u202e\u2066-\u2069\uFEFF]+/gu, ' ')
    .trim()
  if (column === 'phone') return text.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')
  return column === 'email' ? text.toLowerCase() : text
}
