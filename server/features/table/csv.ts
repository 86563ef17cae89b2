import Papa from 'papaparse'

/** What a spreadsheet takes for the start of a formula; also in full width, as some people type it. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** CSV that Excel opens as UTF-8. A text that would be a formula gets an apostrophe; `undefused` takes it off again. */
export function writeCsv(rows: string[][]) {
  const csv = Papa.unparse(rows, { escapeFormulae: formula, quotes: splits, newline: '\r\n' })
  return Buffer.from(`\uFEFF${csv}\r\n`)
}

/** What other countries' spreadsheets take for the end of a column. */
const splits = (value: string) => /[;\t]/.test(value)

export const undefused = (value: string) =>
  value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value
