// Runs in a thread of its own: a workbook takes seconds, and would block all other requests.
import { type SheetCell, type SheetFormat, writeSheet } from '#server/kernel/sheet.ts'

interface Asked {
  format: SheetFormat
  rows: SheetCell[][]
  names: string[]
}

export const answer = async ({ format, rows, names }: Asked) =>
  (await writeSheet(rows, format, names)).toString('base64')
