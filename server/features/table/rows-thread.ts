// Runs in a separate thread with little memory, so that a decompression bomb fails here.
import type { Encoding } from '#contract/encodings.ts'
import { readSheets } from './rows.ts'

/** A list has no columns beyond these. */
const columns = 50

interface Asked {
  path: string
  rows: number
  encoding?: Encoding
}
export const answer = ({ path, rows, encoding }: Asked) => readSheets(path, { rows, columns }, encoding)
