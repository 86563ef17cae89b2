import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, integer, text } from '#contract/wire.ts'
import { streamEntry, streamState } from './entities.ts'
import { maxEntries } from './rules.ts'

const stream = id('stream')

export const streamCalls = {
  add: command('/StreamApi/add', {
    summary: 'Say something in a stream. What is sent again under the same code is there once.',
    access: account,
    input: z.object({
      id: stream,
      /** Chosen by the sender, another one for each entry. */
      code: text(64, 8),
      type: text(40, 1),
      body: z.unknown().default(null),
    }),
    output: z.object({ entry: streamEntry }),
  }),
  entries: query('/StreamApi/entries', {
    summary:
      'What is new or has changed in a stream since a number; or its entries before a position, the newest without one.',
    access: account,
    isKept: true,
    input: z.object({
      id: stream,
      /** All with a greater number, by number. */
      after: integer(0, 2 ** 31 - 1).optional(),
      before: integer(1, 2 ** 31 - 1).optional(),
      limit: integer(1, maxEntries).default(50),
    }),
    output: z.object({
      list: z.array(streamEntry),
      ...streamState,
      /** Up to this number nothing is missing, whatever the reader had seen when it asked with `after`. */
      whole: z.number(),
      /** There are more in this direction. */
      more: z.boolean(),
    }),
  }),
}
