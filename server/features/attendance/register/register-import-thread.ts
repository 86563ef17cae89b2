// Runs in a thread of its own with limited memory: the file is somebody's, and large ones take a second to compare.
import { registerLimits } from '#contract/features/attendance/register.ts'
import { readRows } from '#server/kernel/table-rows.ts'
import { type Known, planRegister } from './register-plan.ts'

/** Beside the attendances: the student's columns, and totals. */
const otherColumns = 20
const totalLines = 10

export async function answer({ path, known }: { path: string; known: Known }) {
  const rows = await readRows(path, {
    // One more than is taken, so that too many are noticed; totals stand below.
    rows: registerLimits.students + totalLines + 1,
    columns: registerLimits.attendances + otherColumns,
  })
  if (rows.length > registerLimits.students + totalLines + 1) return 'tooLarge'
  return planRegister(rows, known) ?? 'noHeader'
}
