import writeXlsxFile from 'write-excel-file/node'
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

/** A table with its head as a file; people's columns come first and are wider. For a thread: it takes seconds. */
export async function writeSheet(
  [head = [], ...body]: readonly SheetCell[][],
  format: SheetFormat,
): Promise<Buffer> {
  if (format === 'csv') return writeCsv([head, ...body].map(row => row.map(String)))
  const sheet = [
    head.map(cell => ({ value: String(cell), type: String, fontWeight: 'bold' as const, wrap: true })),
    ...body.map(row => row.map(written)),
  ]
  return writeXlsxFile(sheet, {
    columns: head.map((_, place) => ({ width: place < 3 ? 18 : 14 })),
    stickyRowsCount: 1,
    stickyColumnsCount: 2,
  }).toBuffer()
}

export const sheetType = (format: SheetFormat) =>
  format === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
