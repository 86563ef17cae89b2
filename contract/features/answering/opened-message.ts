import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'
import { standingFields, stepQuestion } from './entities.ts'
import { place } from './messages.ts'

/** Apart from the other messages, which every page knows: this one has questions. */
export const stepOpened = message(
  'answering_open',
  'What a step asks that was started just now, before anybody asks for it; of a set for the whole course. Pictures and files have no address: each asks for their own.',
  wired({
    ...place,
    number: z.number(),
    title: z.string(),
    /** Of the set. */
    setTitle: ['settitle', z.string()],
    mode: z.number(),
    ...standingFields,
    /** Seconds; -1: until it is ended. */
    remain: z.number(),
    questions: z.array(stepQuestion),
    serverTime: ['servertime', z.number()],
    serverTimeExactly: ['servernow', z.number()],
  }),
)
