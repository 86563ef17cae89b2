import { z } from 'zod'
import { activityHead } from '#contract/features/activity/fields.ts'
import { decimalText, flag, id } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

declare module '#contract/wire.ts' {
  interface ActivityThings {
    homework: true
  }
}

/** The protocol's `contenttype` (wire.md section 7). Notifications use different numbers. */
export const homeworkType = 4

/**
 * What a homework adds to a row of a course's content (wire.md section 7). For staff `mstatus` and `grade` keep their
 * defaults and the counts show the course's progress.
 */
export const homeworkRow = wired({
  /** 0 not submitted, 1 submitted, 2 and 4 graded, 3 returned. */
  workState: ['mstatus', z.number()],
  /** 0 unpublished, 1 not started, 2 open, 3 past. */
  timeState: ['timestate', z.number()],
  checkrepeat: z.string(),
  warmingcheckrate: z.string(),
  grade: decimalText,
  fullScore: ['fullscore', decimalText],
  /** Handed in late. */
  overtime: flag,
  /** Submissions handed in and graded, and students in the course; 0 for students. */
  submittedCount: ['submitcount', z.number()],
  gradedCount: ['gradecount', z.number()],
  studentCount: ['studentcount', z.number()],
})

export const homeworkItem = homeworkRow.extend({
  id: id('homework'),
  ...activityHead,
})
