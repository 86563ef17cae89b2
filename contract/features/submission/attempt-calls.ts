import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { id, integer, nothing, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** The submission that is meant; absent: the one open today. */
const workId = ['workid', text(36).optional()] as const

/** What a student does with attempts (decision 207). */
export const homeworkAttemptCalls = {
  begin: command('/HomeworkApi/beginWork', {
    summary:
      'Begin an attempt: from then on its time runs where it is limited. Beginning one that was begun before changes nothing.',
    access: inCourse('student', 'id'),
    input: wired({
      id: id('homework'),
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
    input: wired({ id: id('homework'), workId }),
    output: nothing,
  }),
}
