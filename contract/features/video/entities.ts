import { z } from 'zod'
import { flag, flagNumber } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

declare module '#contract/wire.ts' {
  interface ActivityThings {
    video: true
  }
}

/** The protocol's `contenttype` of videos, uploaded or linked; also that of the messages about them. */
export const videoType = 9

/** What a video adds to a row of a course's content. */
export const videoRow = wired({
  /** Seconds; 0 while unknown. */
  duration: z.number(),
  isClosed: ['closed', flag],
  /** What the student has watched: seconds, and percent of all. 0 for staff. */
  watched: z.number(),
  percent: z.number(),
  isDone: ['done', flagNumber],
  /** How many students have watched it, and how many there are. 0 for students. */
  doneCount: ['donecount', z.number()],
  studentCount: ['studentcount', z.number()],
})
