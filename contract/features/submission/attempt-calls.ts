import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { attachments } from '#contract/features/activity/fields.ts'
import { richTextLimits } from '#contract/rich-text.ts'
import { id, integer, nothing, time, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { draft } from './entities.ts'
import { maxSequence, submissionKeys } from './fields.ts'
import { contentLength } from './rules.ts'

const activity = id('activity')
const { attempt, workId } = submissionKeys

/** What a student does with attempts (decision 207), beside handing them in. */
export const attemptCalls = {
  saveDraft: command('/HomeworkApi/saveDraft', {
    summary:
      'Save what a student is writing. A sequence that is not above the stored one changes nothing and answers with the stored draft.',
    access: inCourse('student', 'id'),
    input: wired({
      id: activity,
      content: verbatim(contentLength).default(''),
      /** Rich text; empty: plain. Absent: plain too, but text that says the same keeps its formatting. */
      html: verbatim(richTextLimits.length).optional(),
      attachments: attachments.default([]),
      sequence: integer(1, maxSequence),
      /** The newest server sequence the writer knows; a newer draft from another device is not overwritten. */
      base: integer(0).optional(),
      attempt,
      workId,
    }),
    /** Another `workid` than was meant: nothing was saved, the student writes in that one by now. */
    output: draft.extend({ saved: z.boolean(), workId: ['workid', z.string()] }),
  }),
  begin: command('/HomeworkApi/beginWork', {
    summary:
      'Begin an attempt: from then on its time runs where it is limited. Beginning one that was begun before changes nothing.',
    access: inCourse('student', 'id'),
    input: wired({
      id: activity,
      attempt: integer(1, 1000),
      workId,
    }),
    /** The newest attempt, and when it is handed in by itself; empty: never. */
    output: wired({ attempt: z.number(), endsAt: ['endtime', time] }),
  }),
  finish: command('/HomeworkApi/finishWork', {
    summary:
      'Make final what one has handed in, after one’s own end or where there is none, to see what others have handed in.',
    access: inCourse('student', 'id'),
    input: wired({ id: activity, workId }),
    output: nothing,
  }),
}
