import { z } from 'zod'
import { attachment } from '#contract/features/file/entities.ts'
import { id, oneOf, paging, text, time } from '#contract/wire.ts'
import { anyCourse } from './fields.ts'
import { revisionField } from './revision.ts'
import { withheldFields } from './withholding.ts'

/** What an answer with a whole activity says of it, whatever its kind. */
export const saidFields = {
  courseId: ['courseid', id('course')],
  title: z.string(),
  content: z.string(),
  attachments: z.array(attachment),
  ...withheldFields,
} as const

/** Who said it and when, and which version that is. */
export const saidBy = {
  author: z.string(),
  publishedAt: ['publishtime', time],
  updatedAt: ['updatetime', time],
  ...revisionField,
  serverTime: ['servertime', time],
} as const

/**
 * Which students of an activity are listed: by name or number, and by what they have done.
 * @param usual what is listed where nothing is said
 */
export const studentsAsked = <const Sides extends readonly [string, ...string[]]>(
  sides: Sides,
  usual: Sides[number],
) =>
  ({
    courseId: anyCourse,
    filter: ['state', oneOf(sides).default(usual as never)],
    name: text(100).default(''),
    ...paging,
  }) as const

/** A student of an activity, in the list of those who have done it or not. */
export const seenStudent = {
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  number: ['stno', z.string()],
  avatar: z.string(),
} as const
