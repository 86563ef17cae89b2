import { z } from 'zod'
import { message } from './message.ts'

/**
 * What every message of a client says of itself. Whoever wants to know what became of it gives it a code, another one for each message: the answer
 * has it, and what is sent again under one of 16 to 64 letters, digits, `-` and `_` in place of a call is done once.
 */
export const incomingEnvelope = z.object({
  cmd: z.string().max(64),
  uniqueCode: z.union([z.string().max(200), z.number(), z.null()]).optional(),
})
export type IncomingEnvelope = z.infer<typeof incomingEnvelope>

const answered = { cmd: z.string(), uniqueCode: incomingEnvelope.shape.uniqueCode }

/** What the server answers of a single message, beside what socket.ts has. */
export const socketAnswers = {
  userError: message(
    'user_error',
    'Something the client sent was refused; code is -1 and msg says why. The data say what it was, and the number of the error.',
    z.object({ ...answered, code: z.number() }),
  ),
  carriedOut: message(
    'carried_out',
    'What the client sent in place of a call was done, with its answer; only to what has a uniqueCode.',
    z.object({ ...answered, data: z.unknown() }),
  ),
}
