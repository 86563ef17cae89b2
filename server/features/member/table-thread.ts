// Runs in a separate thread with little memory, so that a decompression bomb fails here.
import { readRows } from '#server/kernel/table-rows.ts'

/** A roster has no columns beyond these. */
const columns = 50

export const answer = ({ path, mostRows }: { path: string; mostRows: number }) =>
  readRows(path, { rows: mostRows, columns })
