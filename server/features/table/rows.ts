import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'

interface Most {
  rows: number
  columns: number
}

/**
 * The rows of a sheet of a workbook, or of a CSV file in UTF-8, UTF-16 or GB 18030. Takes long for large files and
 * trusts them: call it in a thread of its own.
 * @param sheet from 1; one that is not there, as every other than the first of a CSV file, has no rows
 */
export async function readRows(path: string, most: Most, sheet = 1): Promise<string[][]> {
  const bytes = await readFile(path)
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  if (isZip) return readWorkbook(bytes, most, sheet)
  return sheet === 1 ? readText(textOf(bytes), most) : []
}

async function readWorkbook(bytes: Buffer, most: Most, number: number) {
  // Only where a workbook is read: others use what is beside it.
  const { readSheet, SheetNotFoundError } = await import('read-excel-file/node')
  const rows = await readSheet<string>(bytes, number, { parseNumber: plainNumber }).catch(error => {
    if (number > 1 && error instanceof SheetNotFoundError) return []
    throw error
  })
  return rows
    .slice(0, most.rows + 1)
    .map(row => row.slice(0, most.columns).map(cell => (cell === null ? '' : String(cell))))
}

/** Phone and student numbers keep all their digits; Excel may write them as `1.38E10`. */
const plainNumber = (text: string) => (/^\d+$/.test(text) ? text : String(Number(text)))

function readText(text: string, most: Most) {
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview: most.rows + 1 })
  return data.map(row => row.slice(0, most.columns))
}

/** What separates the columns in the first lines: Excel takes commas, semicolons or tabs, as the country has it. */
function delimiterOf(text: string) {
  const top = text.split('\n', 5).join('\n')
  const count = (sign: string) => top.split(sign).length
  return ['\t', ';'].reduce((most, sign) => (count(sign) > count(most) ? sign : most), ',')
}

/** A text: Excel and Notepad write UTF-8 with a mark, UTF-16, or in the system's encoding: in China GB 18030. */
export function textOf(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}
