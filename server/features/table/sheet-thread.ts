// Runs in a thread of its own: a workbook takes seconds, and would block all other requests.
import { type SheetCell, type SheetFormat, writeSheet } from './sheet.ts'

interface SheetTask {
  format: SheetFormat
  rows: SheetCell[][]
  names?: string[]
  others?: { name: string; rows: SheetCell[][] }[]
  wide?: number
}

export const answer = async ({ rows, ...shape }: SheetTask) =>
  (await writeSheet(rows, shape)).toString('base64')
