// Runs in a thread of its own: a workbook of five thousand students takes seconds, and would block all other requests.
import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import { writeCsv } from '#server/kernel/csv.ts'
import { type Cell, type RegisterTable, registerCells } from './register-table.ts'

const { format, table } = workerData as { format: 'xlsx' | 'csv'; table: RegisterTable }

/** Every text is text, so that nothing in it is taken for a formula; totals are numbers. */
const written = (cell: Cell) =>
  typeof cell === 'number'
    ? { value: cell, type: Number }
    : cell === ''
      ? null
      : { value: cell, type: String }

async function writeRegister() {
  const [head = [], ...body] = registerCells(table)
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

parentPort?.postMessage((await writeRegister()).toString('base64'))
