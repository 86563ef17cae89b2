// Runs in a thread of its own with limited memory: the file is somebody's, and large ones take a second to compare.
import { bookLimits } from '#contract/features/score/import.ts'
import { readRows } from '#server/kernel/table-rows.ts'
import { type Known, planImport } from './import-plan.ts'

/** Beside the scores: the student's columns, and the total. */
const otherColumns = 20

export async function answer({ path, known }: { path: string; known: Known }) {
  // One more than is taken, so that too many are noticed.
  const most = { rows: bookLimits.students + 1, columns: bookLimits.columns + otherColumns }
  const [rows, asExported] = [await readRows(path, most), await readRows(path, most, 2)]
  if (rows.length > bookLimits.students + 1) return 'tooLarge'
  return planImport(rows, asExported, known) ?? 'noHeader'
}
