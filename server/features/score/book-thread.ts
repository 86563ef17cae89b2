// Runs in a thread of its own: a workbook takes seconds, and would block all other requests.
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetCell, type SheetFormat, writeSheet } from '#server/kernel/sheet.ts'

const { format, rows, names } = workerData as { format: SheetFormat; rows: SheetCell[][]; names: string[] }

parentPort?.postMessage((await writeSheet(rows, format, names)).toString('base64'))
