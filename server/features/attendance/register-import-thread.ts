// Runs in a thread of its own with limited memory: the file is somebody's, and large ones take a second to compare.
import { parentPort, workerData } from 'node:worker_threads'
import { registerLimits } from '#contract/features/attendance/register.ts'
import { readRows } from '#server/kernel/table-rows.ts'
import { type Known, planRegister } from './register-plan.ts'

const { path, known } = workerData as { path: string; known: Known }
/** Beside the attendances: the student's columns, and totals. */
const otherColumns = 20

const rows = await readRows(path, {
  rows: registerLimits.students,
  columns: registerLimits.attendances + otherColumns,
})
parentPort?.postMessage(planRegister(rows, known) ?? 'noHeader')
