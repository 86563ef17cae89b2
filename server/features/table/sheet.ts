import { writeCsv } from './csv.ts'

export type SheetFormat = 'xlsx' | 'csv'
export type SheetCell = string | number

/** Every text is text, so that nothing in it is taken for a formula. */
const written = (cell: SheetCell) =>
  typeof cell === 'number'
    ? { value: cell, type: Number }
    : cell === ''
      ? null
      : { value: cell, type: String }

interface SheetShape {
  format: SheetFormat
  /** Of the sheets of a workbook, each with the same table. */
  names?: readonly string[]
  /** Sheets with tables of their own, behind these. */
  others?: readonly { name: string; rows: readonly SheetCell[][] }[]
  /** How many columns are wide: people's, which come first. */
  wide?: number
}

/** A table with its head as a file. For a thread: it takes seconds. */
export async function writeSheet(
  [head = [], ...body]: readonly SheetCell[][],
  { format, names = [], others = [], wide = 3 }: SheetShape,
): Promise<Buffer> {
  if (format === 'csv') return writeCsv([head, ...body].map(row => row.map(String)))
  // Only where a workbook is written: others use what is beside it.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const sheetOf = ([head = [], ...body]: readonly SheetCell[][]) => [
    head.map(cell => ({ value: String(cell), type: String, fontWeight: 'bold' as const, wrap: true })),
    ...body.map(row => row.map(written)),
  ]
  const sheet = sheetOf([head, ...body])
  const shape = {
    columns: head.map((_, place) => ({ width: place < wide ? 18 : 14 })),
    stickyRowsCount: 1,
    stickyColumnsCount: 2,
  }
  if (names.length === 0) return writeXlsxFile(sheet, shape).toBuffer()
  return writeXlsxFile([
    ...names.map(name => ({ data: sheet, sheet: name, ...shape })),
    ...others.map(({ name, rows }) => ({
      data: sheetOf(rows),
      sheet: name,
      columns: [{ width: 18 }, { width: 100 }],
    })),
  ]).toBuffer()
}

export const sheetType = (format: SheetFormat) =>
  format === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
