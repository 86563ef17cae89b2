import type { Rows } from './head.ts'
import { readRows } from './rows.ts'

interface Sizes {
  /** Most lines of a file, without its head. */
  lines: number
  columns: number
  /** How many of its sheets are read. */
  sheets?: 1 | 2
}

/** What a thread answers: what a file would change of what is known, or why that cannot be said. */
export const comparison =
  <Known, Plan>(
    { lines, columns, sheets = 1 }: Sizes,
    plan: (known: Known, rows: Rows, second: Rows) => Plan | undefined,
  ) =>
  async ({ path, known }: { path: string; known: Known }): Promise<Plan | 'noHeader' | 'tooLarge'> => {
    // One more than is taken, so that too many are noticed.
    const most = { rows: lines + 1, columns }
    const rows = await readRows(path, most)
    const second = sheets === 2 ? await readRows(path, most, 2) : []
    if (rows.length > lines + 1) return 'tooLarge'
    return plan(known, rows, second) ?? 'noHeader'
  }
