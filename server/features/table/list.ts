import type { ErrorDefinition } from '#contract/error.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { ReceivedFile } from '#server/kernel/feature.ts'
import { undefused } from './csv.ts'
import { type HeadNames, headOf, linesBelow } from './head.ts'
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

/**
 * The lines of the file that came with a call, by the names of its columns; those without any content are left out. Of
 * several columns of one name the first that a line fills counts.
 * @throws fileMissing, unreadable, and those of the table
 */
export async function readList<Key extends string>(
  file: ReceivedFile | undefined,
  { errors, limit, tidy = text => text, ...names }: ListTable<Key>,
): Promise<ListLine<Key>[]> {
  if (!file) return fail(tableErrors.fileMissing)
  // A few more than are taken, so that too many are noticed.
  const rows = await readTable(file.path, { rows: limit + 10, limit, tooLarge: errors.tooLarge })
  const head = headOf(rows, names) ?? fail(errors.noHeader)
  const lines = linesBelow(rows, head).flatMap(({ line, cell }) => {
    const texts = Object.fromEntries(Object.keys(names.names).map(key => [key, ''])) as Record<Key, string>
    for (const [column, key] of head.keys.entries())
      if (key && !texts[key]) texts[key] = tidy(cleaned(cell(column)), key)
    return Object.values(texts).some(text => text !== '') ? [{ ...texts, line }] : []
  })
  if (lines.length === 0) fail(errors.empty)
  if (lines.length > limit) fail(errors.tooLarge, { limit })
  return lines
}

/** Without controls and with single blanks. */
const cleaned = (cell: string) =>
  undefused(cell)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\u200b-\u200f\u202a-\u202e\u2066-\u2069\uFEFF]+/gu, ' ')
    .trim()
