import { z } from 'zod'
import { integer } from '#contract/wire.ts'

/** What an answer with a whole activity says of its edits: a number that grows with each, and with nothing else. */
export const revisionField = { revision: z.number() } as const

/** The `revision` that an edit began from; it is refused if there was another since. Absent: it replaces that. */
export const begunFromField = { revision: integer().optional() } as const
