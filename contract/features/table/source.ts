import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { encodings } from '#contract/encodings.ts'
import { oneOf } from '#contract/wire.ts'

/** From where in a file a table was read. */
export const tableSource = z.object({
  /** The sheet of a workbook; empty for a text. */
  sheet: z.string(),
  /** Of a text; empty for a workbook. */
  encoding: oneOf([...encodings, '']),
  /** Columns that nothing was made of, as they are called. */
  unused: z.array(z.string()),
})
export type TableSource = Value<typeof tableSource>

export const noSource: TableSource = { sheet: '', encoding: '', unused: [] }

/** What the text of the file that is sent is written in; absent: what it seems to be. */
export const encodingField = { encoding: oneOf(encodings).optional() } as const
