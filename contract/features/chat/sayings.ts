import { z } from 'zod'
import { text } from '#contract/wire.ts'
import { longestClip, maxMentions } from './rules.ts'

/** Longer texts get an error of their own. */
const words = text(15_000)
const file = z.object({ fileId: z.string(), text: words.default('') })

/** What people say in conversations with `/StreamApi/add`, by type. */
export const sayings = {
  text: z.object({
    text: words,
    /** Position of the message that it answers. */
    answers: z.number().int().min(1).optional(),
    /**
     * Whose `@name` stands in the text: accounts, or `everybody`. Their names are written by the server; who is not in the conversation is
     * left out.
     */
    mentions: z
      .array(z.object({ id: text(40), name: text(200).default('') }))
      .max(maxMentions)
      .optional(),
  }),
  picture: file,
  file,
  video: file,
  /** @property seconds how long it lasts, as the recorder says */
  voice: file.extend({
    seconds: z.codec(z.number().min(0).max(longestClip), z.number(), {
      decode: Math.round,
      encode: seconds => seconds,
    }),
  }),
  /** An assignment, which opens. */
  card: z.object({
    title: words,
    tips: words.default(''),
    courseId: z.string().max(100),
    homeworkId: z.string().max(100),
  }),
}
