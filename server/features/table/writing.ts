import { writeInThread } from './reading.ts'
import { type SheetCell, type SheetFormat, sheetType } from './sheet.ts'

interface SheetOptions {
  /** Of the sheets of a workbook, each with the same table, so that it can be seen later what was changed in the first. */
  names?: readonly string[]
  /** Sheets with tables of their own. */
  others?: readonly { name: string; rows: SheetCell[][] }[]
  /** How many columns are wide. */
  wide?: number
}

/** A table with its head as a file; in a thread, for it takes seconds. */
export async function writeTable(format: SheetFormat, rows: SheetCell[][], options: SheetOptions = {}) {
  const thread = new URL('./sheet-thread.ts', import.meta.url)
  return Buffer.from(await writeInThread<string>(thread, { format, rows, ...options }), 'base64')
}

/** A file as calls answer it, called by these words. */
export const tableFile = (words: readonly string[], format: SheetFormat, content: Buffer) => ({
  name: `${words.map(word => word.replace(/[\\/:*?"<>|]/g, ' ').trim()).join(' ')}.${format}`,
  type: sheetType(format),
  content: content.toString('base64'),
})
