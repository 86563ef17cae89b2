import { z } from 'zod'
import { attachment } from '#contract/features/file/entities.ts'
import { id } from '#contract/wire.ts'
import { withheldFields } from './withholding.ts'

/** What an answer with a whole activity says of it, whatever its kind. */
export const saidFields = {
  courseId: ['courseid', id('course')],
  title: z.string(),
  content: z.string(),
  attachments: z.array(attachment),
  ...withheldFields,
} as const
