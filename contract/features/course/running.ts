import { z } from 'zod'
import { id, time } from '#contract/wire.ts'

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
  /** How many have joined, out of how many: for staff, if one course is requested. */
  counts: z.object({ joined: z.number(), expected: z.number() }).nullable(),
})
export type RunningEntry = z.output<typeof runningEntry>
