import { z } from 'zod'
import { flag, idOrNone, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What was said in a stream, as it stands now. */
export const streamEntry = wired({
  /** Where it stands: 1, 2, 3 … It never changes. 0: it is not stored yet, and told apart by who said it and its code. */
  position: z.number(),
  /** Of its latest change: each new entry and each change of one takes the stream's next number. 0: not stored yet. */
  number: z.number(),
  /** When it was said. */
  at: ['createtime', time],
  /** Empty where nobody in particular says it. */
  byId: ['uid', idOrNone('account')],
  /** Whoever wrote it chose it: what is sent again under it is the same. Empty where there is none. */
  code: z.string(),
  type: z.string(),
  /** Its shape follows from the type; of what was removed at most what its kind leaves there. */
  body: z.unknown(),
  isRemoved: ['deleted', flag],
})

/** How far a stream is: its newest number, the position of its newest entry, and of the oldest that a reader may still fetch. */
export const streamState = {
  last: z.number(),
  position: z.number(),
  first: z.number(),
}
