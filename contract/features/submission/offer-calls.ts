import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { richTextLimits } from '#contract/rich-text.ts'
import {
  flag,
  id,
  integer,
  list,
  nothing,
  oneOf,
  pageOf,
  paging,
  text,
  time,
  verbatim,
} from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { offerShown, receipt, richText, submission } from './entities.ts'
import { submissionKeys } from './fields.ts'
import { contentLength, maxFiles, reasonLength } from './rules.ts'

const activity = id('activity')
const student = {
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: z.string(),
  number: ['stno', z.string()],
} as const
const attempt = integer(1, 1000)
const { workId } = submissionKeys

/** Signed by the device's key: r and s, base64url; when, by its clock. */
const signed = { at: time, signature: verbatim(120) } as const

/** Work that was written before the end, and could not be handed in by then (decision 208). */
export const offerCalls = {
  offer: command('/HomeworkApi/offerWork', {
    summary:
      'Offer to staff, after the deadline of a task that takes nothing late, what was written before it; once decided, no more.',
    access: inCourse('student', 'id'),
    input: wired({
      id: activity,
      content: verbatim(contentLength).default(''),
      /** Rich text; empty: plain. Absent: plain too, but text that says the same keeps its formatting. */
      html: verbatim(richTextLimits.length).optional(),
      attachments: list(id('file'), maxFiles).default([]),
      attempt: attempt.optional(),
      workId,
      /** The thumbprint of the device's key; empty where nothing is signed. */
      device: verbatim(60).default(''),
      /** The device's statement about the text. */
      text: wired(signed).nullable().default(null),
      /** Its statements about files. */
      files: list(wired({ id: id('file'), ...signed }), maxFiles).default([]),
    }),
    /** It was handed in in the usual way, since that was possible after all. */
    output: receipt.extend({ isCounted: ['counted', flag] }),
  }),
  listOffers: query('/HomeworkApi/getOffers', {
    summary: 'What students have offered after the end of a task, undecided first.',
    access: inCourse('staff', 'id', 'grade'),
    input: z.object({ id: activity, ...paging }),
    output: pageOf(wired({ ...student, attempt: z.number(), offer: offerShown })).extend({
      /** How many are undecided. */
      waiting: z.number(),
    }),
  }),
  getOffer: query('/HomeworkApi/getOffer', {
    summary: 'What a student has offered, beside what counts.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ id: activity, studentId: student.studentId, attempt: attempt.optional() }),
    output: wired({
      content: z.string(),
      html: richText,
      attachments: z.array(attachment),
      /** The attempt that it is of, as it counts now, with its offer. */
      work: submission,
      /** Another student of whom something is undecided; empty for none. */
      next: z.string(),
    }),
  }),
  decideOffer: command('/HomeworkApi/decideOffer', {
    summary:
      'Let what a student has offered count as handed in late, to be graded anew, or decline it; what was declined may be accepted later.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({
      id: activity,
      studentId: student.studentId,
      attempt,
      /** The one that the caller has seen. */
      version: integer(1, 1_000_000),
      workId,
      decision: oneOf(['accepted', 'declined']),
      /** Why it is declined, for the student. */
      reason: text(reasonLength).default(''),
    }),
    output: nothing,
  }),
}
