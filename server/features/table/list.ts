import type { Encoding } from '#contract/encodings.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import type { TableSource } from '#contract/features/table/source.ts'
import { fail } from '#server/kernel/failure.ts'
import type { ReceivedFile } from '#server/kernel/feature.ts'
import { undefused } from './csv.ts'
import { type HeadNames, headOf, linesBelow, rowsAboveHead } from './head.ts'
import { readTable } from './reading.ts'

/** A table that lists something: a line for each. */
export interface ListTable<Key extends string> extends HeadNames<Key> {
  /** Most lines. */
  limit: number
  /** What is meant by what a cell says. */
  tidy?: (text: string, key: Key) => string
  errors: Record<'noHeader' | 'empty' | 'tooLarge', ErrorDefinition>
}

/** A line as its file has it. */
export type ListLine<Key extends string> = Record<Key, string> & {
  /** Line of the file, from 1. */
  line: number
}

/** What a file lists, and from where in it that was read. */
export interface ReadList<Key extends string> {
  lines: ListLine<Key>[]
  source: TableSource
}

/**
 * The lines of the file that came with a call, by the names of its columns; those without any content are left out. Of
 * several columns of one name the first that a line fills counts. Of several sheets the first with the names of columns is read.
 * @param encoding of a text; absent: what it seems to be
 * @throws fileMissing, unreadable, and those of the table
 */
export async function readList<Key extends string>(
  file: ReceivedFile | undefined,
  { errors, limit, tidy = text => text, ...names }: ListTable<Key>,
  encoding?: Encoding,
): Promise<ReadList<Key>> {
  if (!file) return fail(tableErrors.fileMissing)
  // A few more than are taken, so that too many are noticed.
  const reading = { limit, tooLarge: errors.tooLarge }
  const read = await readTable(file.path, { rows: limit + 2 + rowsAboveHead, encoding, ...reading })
  const simplified = await toSimplified()
  const [found = fail(errors.noHeader)] = read.sheets.flatMap(sheet => {
    const top = sheet.rows.slice(0, rowsAboveHead + 1).map(row => row.map(simplified))
    const head = headOf(top, names)
    return head ? [{ ...sheet, head }] : []
  })
  const { name, rows, head } = found
  const lines = linesBelow(rows, head).flatMap(({ line, cell }) => {
    const texts = Object.fromEntries(Object.keys(names.names).map(key => [key, ''])) as Record<Key, string>
    for (const [column, key] of head.keys.entries())
      if (key && !texts[key]) texts[key] = tidy(cleaned(cell(column)), key)
    return Object.values(texts).some(text => text !== '') ? [{ ...texts, line }] : []
  })
  if (lines.length === 0) fail(errors.empty)
  if (lines.length > limit) fail(errors.tooLarge, { limit })
  const titles = rows[head.row]!.map(title => title.trim())
  const unused = titles.filter((title, column) => title !== '' && head.keys[column] === undefined)
  return { lines, source: { sheet: name, encoding: read.encoding ?? '', unused } }
}

/** Names of columns are written down in Simplified characters alone. */
async function toSimplified() {
  const { Converter } = await import('opencc-js/t2cn')
  return Converter({ from: 't', to: 'cn' })
}

/** Without controls and with single blanks. */
const cleaned = (cell: string) =>
  undefused(cell)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\u200b-\u200f\u202a-\u202e\u2066-\u2069\uFEFF]+/gu, ' ')
    .trim()
