// Runs in a thread of its own with limited memory: the table is somebody's.
import { maxTableLines } from '#contract/features/submission/grade-import.ts'
import { readRows } from '#server/features/table/in-thread.ts'
import { type Known, planTable } from './grade-import-plan.ts'

/** Somebody may have added columns of their own. */
const columns = 100

export async function answer({ path, known }: { path: string; known: Known }) {
  // One more than is taken, so that too many are noticed.
  const most = { rows: maxTableLines + 1, columns }
  const [rows, asMade] = [await readRows(path, most), await readRows(path, most, 2)]
  if (rows.length > maxTableLines + 1) return 'tooLarge'
  return planTable(rows, asMade, known) ?? 'noHeader'
}
