import { z } from 'zod'
import { operator } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { flag } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** A program of the machine that Lectern makes use of. */
const program = wired({
  name: z.enum(['libreoffice', 'poppler']),
  isThere: ['found', flag],
  /** Empty where it is absent, or does not say. */
  version: z.string(),
})

export const operatorHealthCalls = {
  getHealth: query('/OperatorApi/getHealth', {
    summary: 'Which programs the machine has, how they are held, and the space that is left.',
    access: operator,
    input: z.object({}),
    output: wired({
      programs: z.array(program),
      /** Programs that read strangers' documents get no more memory and processor than they may. */
      isLimited: ['limited', flag],
      /** They get no network. */
      isOffline: ['offline', flag],
      /** They see no file but what they are to read. */
      isEnclosed: ['enclosed', flag],
      /** Bytes that uploads may still take; 0 where none is left. */
      space: z.number(),
      /** Bytes that are kept free for the database. */
      reserve: z.number(),
    }),
  }),
}
