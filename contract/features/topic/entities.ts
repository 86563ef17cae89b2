import { z } from 'zod'
import { seenStudent } from '#contract/features/activity/said.ts'
import { flag, flagNumber } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

declare module '#contract/wire.ts' {
  interface ActivityThings {
    topic: true
  }
}

/** The protocol's `contenttype` (wire.md section 7), also that of the messages about topics. */
export const topicType = 5

/** What a topic adds to a row of a course's content. Its `state` is the normalised one, as of every type (P53). */
export const topicRow = wired({
  author: ['username', z.string()],
  /** Comments that everybody sees. */
  commentCount: ['commentcount', z.number()],
  likes: z.number(),
  /** Every student is asked to take part. */
  asksAll: ['needjoin', flag],
  /** A student started it: it is not the course's to copy. */
  isByStudent: ['bystudent', flag],
  /** The student has commented. */
  hasJoined: ['joined', flag],
  /** How many students have commented, and how many there are; 0 for students. */
  joinedCount: ['joincount', z.number()],
  studentCount: ['studentcount', z.number()],
})

/** Students by whether they took part. */
export const participantFilters = ['joined', 'missing'] as const

export const participant = wired({
  ...seenStudent,
  /** What they wrote, what others liked of it, and what staff chose of it. */
  comments: z.number(),
  likes: z.number(),
  best: z.number(),
  hasJoined: ['state', flagNumber],
})
