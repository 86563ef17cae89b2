import { z } from 'zod'
import { message } from '#contract/message.ts'
import { uuid } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { streamEntry, streamState } from './entities.ts'
import { maxJoined } from './rules.ts'

const streamId = ['streamid', z.string()] as const
const id = z.string().regex(uuid)
const fewIds = z.array(id).min(1).max(maxJoined)

/** What a client may send about streams. */
export const streamRequests = {
  join: message(
    'stream_join',
    'Takes part in streams; for each the number up to which the client has everything, or null.',
    z.object({
      /** `maxJoined` at most. */
      streams: z.record(
        id,
        z
          .number()
          .int()
          .min(0)
          .max(2 ** 31 - 1)
          .nullable(),
      ),
    }),
  ),
  leave: message('stream_leave', 'Takes part in streams no more.', z.object({ ids: fewIds })),
}

/* The server reads where an entry stands, and its number, from the beginning of a frame: they come before the body. */
export const streamMessages = {
  joined: message(
    'stream_joined',
    'How far the streams are that were joined, with what was missed where that is little; and those that may not be read (any more).',
    z.object({
      streams: z.record(
        z.string(),
        z.object({
          ...streamState,
          /** All with a greater number than the client had; null: ask for them. */
          list: z.array(streamEntry).nullable(),
        }),
      ),
      refused: z.array(z.string()),
    }),
  ),
  entry: message(
    'stream_entry',
    'Something was said in a stream, or what was said has changed.',
    streamEntry.extend({ streamId }),
  ),
  stored: message(
    'stream_stored',
    'What was told before it was stored has its place and number now.',
    wired({
      streamId,
      last: z.number(),
      list: z.array(
        wired({
          position: z.number(),
          number: z.number(),
          byId: ['uid', z.string()],
          code: z.string(),
        }),
      ),
    }),
  ),
  passed: message(
    'stream_passed',
    'A number of a stream says nothing that this reader may see.',
    wired({ streamId, number: z.number() }),
  ),
  last: message(
    'stream_last',
    'How far a stream is: whoever has not got so far asks for the rest.',
    wired({ streamId, last: z.number() }),
  ),
}
