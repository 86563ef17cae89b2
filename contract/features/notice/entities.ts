import { z } from 'zod'
import { flag, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

declare module '#contract/wire.ts' {
  interface ActivityThings {
    courseNotice: true
  }
}

/** The protocol's `contenttype` (wire.md section 7), also that of the messages about notices. */
export const noticeType = 7

/** What a notice adds to a row of a course's content. */
export const noticeRow = wired({
  /** When the student opened it; above 0 it is read, whatever the state says. Null for staff. */
  readAt: ['readtime', time],
  /** The student confirmed having read it. */
  acknowledgedAt: ['acknowledgetime', time],
  needsAcknowledgement: ['needacknowledge', flag],
  /** How many students have read it, or confirmed it where that is asked for; and how many there are. 0 for students. */
  readCount: ['readcount', z.number()],
  studentCount: ['studentcount', z.number()],
})
