import type { Encoding } from '#contract/encodings.ts'
import type { TableSource } from '#contract/features/table/source.ts'
import { type Rows, rowsAboveHead } from './head.ts'
import { readSheets } from './rows.ts'

interface Sizes {
  /** Most lines of a file, without its head. */
  lines: number
  columns: number
}

interface Asked<Known> {
  path: string
  known: Known
  encoding?: Encoding
}

/**
 * What a thread answers: what a file would change of what is known, or why that cannot be said.
 * @param plan called with each sheet that is seen, and the one behind it, until it makes something of one
 */
export const comparison =
  <Known, Plan extends object>(
    { lines, columns }: Sizes,
    plan: (known: Known, rows: Rows, next: Rows) => Plan | undefined,
  ) =>
  async ({
    path,
    known,
    encoding,
  }: Asked<Known>): Promise<(Plan & { source: TableSource }) | 'noHeader' | 'tooLarge'> => {
    const most = lines + 1 + rowsAboveHead
    const { sheets, encoding: readAs } = await readSheets(path, { rows: most, columns }, encoding)
    for (const [place, { name, rows }] of sheets.entries()) {
      const planned = plan(known, rows, sheets[place + 1]?.rows ?? [])
      if (!planned) continue
      // One more than is taken, so that too many are noticed.
      if (rows.length > most) return 'tooLarge'
      return { ...planned, source: { sheet: name, encoding: readAs ?? '', unused: [] } }
    }
    return 'noHeader'
  }
