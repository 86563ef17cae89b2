import { z } from 'zod'
import { account } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id, time } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** Something running in a course that the caller may join or watch, such as an attendance. */
export const runningEntry = z.object({
  /** Of the thing itself. */
  id: z.string(),
  /** What sort of thing it is: `attendance`. */
  kind: z.string(),
  /** Its name in the caller's language. */
  label: z.string(),
  title: z.string(),
  courseId: id('course'),
  courseName: z.string(),
  since: time,
  /** When it ends automatically; 0: only when ended by hand. */
  until: time,
  /** Where it leads in the web client. */
  path: z.string(),
  /** What students do with it, in the caller's language: "Check in". */
  join: z.string(),
  /** How many have joined, out of how many: for staff. */
  counts: z.object({ joined: z.number(), expected: z.number() }).nullable(),
})
export type RunningEntry = z.output<typeof runningEntry>

/** What the caller has to do in one of their courses. */
const waitingEntry = wired({
  courseId,
  /** How many submissions wait for being graded: for staff. */
  toGrade: z.number(),
  /** How much there is to hand in: for students. */
  toHandIn: z.number(),
  /** The nearest deadline of it; 0: none. */
  dueAt: ['duetime', time],
  /** Where the first of it is done, in the web client. */
  path: z.string(),
})
export type WaitingEntry = z.output<typeof waitingEntry>

export const runningCalls = {
  getRunning: query('/CourseApi/getRunning', {
    summary: "What is running in any of the caller's courses and the caller may join or watch, newest first.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(runningEntry) }),
  }),
  getWaiting: query('/CourseApi/getWaiting', {
    summary: "What the caller has to do, for each of the caller's courses where there is anything.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(waitingEntry) }),
  }),
}
