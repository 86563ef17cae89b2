// Runs in a thread of its own with limited memory: the file is somebody's, and large ones take a second to compare.
import { parentPort, workerData } from 'node:worker_threads'
import { registerLimits } from '#contract/features/attendance/register.ts'
import { readRows } from '#server/kernel/table-rows.ts'
import { type Known, planRegister } from './register-plan.ts'

const { path, known } = workerData as { path: string; known: Known }
/** Beside the attendances: the student's columns, and totals. */
const otherColumns = 20
const totalLines = 10

async function planImport() {
  const rows = await readRows(path, {
    // One more than is taken, so that too many are noticed; totals stand below.
    rows: registerLimits.students + totalLines + 1,
    columns: registerLimits.attendances + otherColumns,
  })
  if (rows.length > registerLimits.students + totalLines + 1) return 'tooLarge'
  return planRegister(rows, known) ?? 'noHeader'
}

parentPort?.postMessage(await planImport())
