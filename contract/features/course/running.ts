import { z } from 'zod'
import { id, time } from '#contract/wire.ts'

/** Something that runs in a course at this moment and that the asker may join or watch, such as an attendance. */
export const runningEntry = z.object({
  /** Of the thing itself. */
  id: z.string(),
  /** What sort of thing it is: `attendance`. */
  kind: z.string(),
  /** Its name in the asker's language. */
  label: z.string(),
  title: z.string(),
  courseId: id('course'),
  courseName: z.string(),
  since: time,
  /** When it ends by itself; 0: when somebody ends it. */
  until: time,
  /** Where it leads on the web. */
  path: z.string(),
  /** How many have joined, out of how many: for staff, where one course is asked for. */
  counts: z.object({ joined: z.number(), expected: z.number() }).nullable(),
})
export type RunningEntry = z.output<typeof runningEntry>
