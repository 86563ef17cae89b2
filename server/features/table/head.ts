import { undefused } from './csv.ts'
import { plain } from './students.ts'

export type Rows = readonly (readonly string[])[]

/** Which of a table's columns is which. */
export interface Head<Key extends string> {
  /** Index of the row that names the columns. */
  row: number
  /** What each column is; undefined for what nobody knows. */
  keys: readonly (Key | undefined)[]
  /** The first column of each; -1 without one. */
  at: Readonly<Record<Key, number>>
}

export interface HeadNames<Key extends string> {
  /** What each column may be called; letter case, blanks, stars and colons do not matter. */
  names: Readonly<Record<Key, readonly string[]>>
  /** How columns begin whose names end in something else each time, such as a full score. */
  begins?: Partial<Record<Key, readonly string[]>>
  /** Which columns make a row the head. */
  needs: (has: (key: Key) => boolean) => boolean
}

/** How many rows may stand above the head: a title, a note. */
export const rowsAboveHead = 9

/** Finds the row that names the columns. */
export function headOf<Key extends string>(
  rows: Rows,
  { names, begins = {}, needs }: HeadNames<Key>,
): Head<Key> | undefined {
  const known = Object.entries<readonly string[]>(names) as [Key, readonly string[]][]
  const keyOf = new Map(known.flatMap(([key, titles]) => titles.map(title => [bare(title), key])))
  const starts = Object.entries<readonly string[] | undefined>(begins).flatMap(([key, titles = []]) =>
    titles.map(title => ({ key: key as Key, start: bare(title) })),
  )
  const find = (title: string) => keyOf.get(title) ?? starts.find(({ start }) => title.startsWith(start))?.key
  for (const [row, cells] of rows.slice(0, rowsAboveHead + 1).entries()) {
    const keys = cells.map(cell => find(bare(cell)))
    if (!needs(key => keys.includes(key))) continue
    const at = Object.fromEntries(known.map(([key]) => [key, keys.indexOf(key)])) as Record<Key, number>
    return { row, keys, at }
  }
  return undefined
}

const bare = (title: string) => plain(title).replace(/[\s*:]/g, '')

/** The lines below a head that say anything, by their number in the file. */
export const linesBelow = (rows: Rows, { row }: { row: number }) =>
  rows.slice(row + 1).flatMap((cells, index) => {
    const line = { line: row + index + 2, cell: (column: number) => cells[column] ?? '' }
    return cells.some(cell => cell !== '') ? [line] : []
  })

/** The columns with a title that the head does not know, nor anybody who ignores these titles. */
export const otherColumns = <Key extends string>(
  { at }: Head<Key>,
  titles: readonly string[],
  ignored: readonly string[],
) =>
  titles.flatMap((title, column) =>
    title === '' || Object.values(at).includes(column) || ignored.includes(plain(title))
      ? []
      : [{ column, title }],
  )

/** Cells as somebody meant them: without blanks around them, and without the apostrophe that an export may have put there. */
export const tidied = (rows: Rows) => rows.map(row => row.map(cell => undefused(cell.trim())))
