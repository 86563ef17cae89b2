// Runs in a thread of its own: a workbook of five thousand students takes seconds, and would block all other requests.
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetFormat, writeSheet } from '#server/kernel/sheet.ts'
import { type RegisterTable, registerCells } from './register-table.ts'

const { format, table } = workerData as { format: SheetFormat; table: RegisterTable }

parentPort?.postMessage((await writeSheet(registerCells(table), format)).toString('base64'))
