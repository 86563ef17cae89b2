import { counsellorErrors } from '#contract/features/counsellor/errors.ts'
import { counsellorLimit } from '#contract/features/counsellor/rules.ts'
import { fail } from '#server/kernel/failure.ts'

/** A line of a file with counsellors. */
export interface Line {
  /** Line of the file, from 1. */
  line: number
  class: string
  /** An e-mail or phone. */
  account: string
}

type Column = Exclude<keyof Line, 'line'>

/** What schools call the columns, without blanks and in lower case. The first that a line fills counts. */
const columnNames: Record<Column, readonly string[]> = {
  class: ['班级', '班級', '行政班', '行政班级', '行政班級', 'class', 'classnumber', 'classname'],
  account: [
    ...[
      '账号',
      '帳號',
      '辅导员账号',
      '邮箱',
      '郵箱',
      '电子邮箱',
      '电子邮件',
      '手机',
      '手機',
      '手机号',
      '手机号码',
    ],
    ...['account', 'email', 'e-mail', 'mail', 'phone', 'mobile', 'phonenumber'],
  ],
}

/** Rows above the names of the columns: a title, a note. */
const maxTitleRows = 5

/**
 * The classes and accounts of a table, by the names of its columns; rows without either are left out.
 * @throws noHeader, empty, tooLarge
 */
export function linesOf(table: string[][]): Line[] {
  const top = table.slice(0, maxTitleRows).findIndex(row => {
    const columns = row.map(columnOf)
    return columns.includes('class') && columns.includes('account')
  })
  if (top < 0) fail(counsellorErrors.noHeader)
  const columns = (table[top] ?? []).map(columnOf)
  const lines = table.slice(top + 1).flatMap((row, index) => {
    const line: Line = { line: top + index + 2, class: '', account: '' }
    for (const [place, column] of columns.entries())
      if (column && !line[column]) line[column] = cleaned(row[place] ?? '', column)
    return line.class || line.account ? [line] : []
  })
  if (lines.length === 0) fail(counsellorErrors.empty)
  if (lines.length > counsellorLimit) fail(counsellorErrors.tooLarge, { limit: counsellorLimit })
  return lines
}

function columnOf(cell: string): Column | undefined {
  const name = cell.replace(/[\s\uFEFF*＊:：]/g, '').toLowerCase()
  return (Object.keys(columnNames) as Column[]).find(column => columnNames[column].includes(name))
}

/** Without controls and with single blanks. */
function cleaned(cell: string, column: Column) {
  const text = cell
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\u200b-\u200f\u202a-\u202e\u2066-\u2069\uFEFF]+/gu, ' ')
    .trim()
  return column === 'account' ? accountText(text) : text
}

/** An e-mail as it is, a phone as its digits. */
export const accountText = (text: string) =>
  text.includes('@') ? text : text.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')
