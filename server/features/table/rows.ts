import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Encoding } from '#contract/encodings.ts'
import { encodingOf, textOf } from '#server/kernel/encoding.ts'

interface Most {
  rows: number
  columns: number
}

export interface Sheet {
  /** As its tab is called; empty in a file of text. */
  name: string
  rows: string[][]
}

export interface TableFile {
  /** Those that whoever opens the file sees, in their order. */
  sheets: Sheet[]
  /** Null: it is a workbook. */
  encoding: Encoding | null
}

/** A workbook has that many sheets at most that are looked at. */
const maxSheets = 20

/**
 * What somebody sees who opens a workbook (`.xlsx`, `.xls`, `.ods`) or a file of text (CSV). Takes long for large files and
 * trusts them: call it in a thread of its own.
 * @param encoding of a text; absent: what it seems to be
 */
export async function readSheets(path: string, most: Most, encoding?: Encoding): Promise<TableFile> {
  const bytes = await readFile(path)
  if (isWorkbook(bytes)) return { sheets: await readWorkbook(bytes, most), encoding: null }
  const as = encoding ?? encodingOf(bytes)
  return { sheets: [{ name: '', rows: readText(textOf(bytes, as), most) }], encoding: as }
}

/** A zip; a file of Excel before 2007; or a page of HTML that another program calls `.xls`. */
function isWorkbook(bytes: Buffer) {
  const top = bytes.subarray(0, 512).toString('latin1')
  return (
    top.startsWith('PK') ||
    top.startsWith('\xd0\xcf\x11\xe0') ||
    /^\W*<(!doctype|html|table|\?xml)/i.test(top)
  )
}

async function readWorkbook(bytes: Buffer, most: Most): Promise<Sheet[]> {
  // Only where a workbook is read: others use what is beside it.
  const { read } = await import('@e965/xlsx')
  const { SheetNames, Sheets, Workbook } = read(bytes, {
    ...{ dense: true, cellNF: true, cellText: true },
    ...{ cellHTML: false, cellFormula: false, sheetRows: most.rows + 1 },
    sheets: Array.from({ length: maxSheets }, (_, place) => place),
  })
  return SheetNames.slice(0, maxSheets).flatMap((name, place) => {
    if (Workbook?.Sheets?.[place]?.Hidden) return []
    const cells = Sheets[name]?.['!data'] ?? []
    return { name, rows: Array.from(cells, row => textsOf(row ?? [], most)) }
  })
}

interface Cell {
  t: string
  v?: unknown
  /** What it shows. */
  w?: string
  /** How numbers are shown. */
  z?: number | string
}

function textsOf(row: readonly (Cell | null | undefined)[], { columns }: Most) {
  return Array.from(row.slice(0, columns), cell => (cell ? shown(cell) : ''))
}

/** What a cell shows; whole numbers with all their digits, of which Excel may show `1.38E+10`. */
function shown({ t, v, w, z = 'General' }: Cell): string {
  if (t === 'n' && z === 'General') return Number.isSafeInteger(v) ? String(v) : String(Number(v))
  return w ?? (v === undefined || v === null ? '' : String(v))
}

/** A line in which Excel says itself what separates the columns. */
const separator = /^sep=(.)\r?\n/i

function readText(text: string, most: Most) {
  const [line = '', sign] = separator.exec(text) ?? []
  const { data } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: sign ?? delimiterOf(text),
    preview: most.rows + 1,
  })
  // Lines are told by their numbers.
  return [...(sign ? [[]] : []), ...data.map(row => row.slice(0, most.columns))]
}

/** What separates the columns in the first lines: Excel takes commas, semicolons or tabs, as the country has it. */
function delimiterOf(text: string) {
  const top = text.split('\n', 5).join('\n')
  const count = (sign: string) => top.split(sign).length
  return ['\t', ';'].reduce((most, sign) => (count(sign) > count(most) ? sign : most), ',')
}
