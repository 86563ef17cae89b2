// Runs in a thread of its own: a workbook takes seconds, and would block all other requests.
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetCell, type SheetFormat, writeSheet } from '#server/kernel/sheet.ts'

const { format, rows } = workerData as { format: SheetFormat; rows: SheetCell[][] }

parentPort?.postMessage((await writeSheet(rows, format)).toString('base64'))
