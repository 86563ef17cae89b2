import { z } from 'zod'
import { clean } from '#contract/wire.ts'
import { longestClip } from './rules.ts'

/** Longer texts get an error of their own. */
const words = z.string().max(15_000).transform(clean)
const file = z.object({ fileId: z.string(), text: words.default('') })

/** What people say in conversations with `/StreamApi/add`, by type. */
export const sayings = {
  text: z.object({
    text: words,
    /** Position of the message that it answers. */
    answers: z.number().int().min(1).optional(),
  }),
  picture: file,
  file,
  video: file,
  /** @property seconds how long it lasts, as the recorder says */
  voice: file.extend({ seconds: z.number().min(0).max(longestClip).transform(Math.round) }),
  /** An assignment, which opens. */
  card: z.object({
    title: words,
    tips: words.default(''),
    courseId: z.string().max(100),
    homeworkId: z.string().max(100),
  }),
}
