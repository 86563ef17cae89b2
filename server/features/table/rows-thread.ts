// Runs in a separate thread with little memory, so that a decompression bomb fails here.
import { readRows } from './rows.ts'

/** A list has no columns beyond these. */
const columns = 50

export const answer = ({ path, rows }: { path: string; rows: number }) => readRows(path, { rows, columns })
