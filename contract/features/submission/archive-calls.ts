import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { id, oneOf, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const activity = id('activity')
/** What was handed in: all of it, what is not graded yet, or what is. */
export const archiveContents = ['submitted', 'tograde', 'graded'] as const

/** A file of what was handed in, being made or made. */
export const archive = wired({
  id: z.string(),
  which: ['filter', z.enum(archiveContents)],
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Percent. */
  progress: z.number(),
  /** How many submissions are in it. */
  count: z.number(),
  createdAt: ['createtime', time],
  /** Until when it can be fetched; empty: it cannot. */
  expiresAt: ['expiretime', time],
  file: attachment.nullable(),
})

/** A file of grades that the caller has had read. */
export const gradeFile = wired({
  id: z.string(),
  fileName: ['filename', z.string()],
  /** How many submissions it would change, or has changed. */
  changed: z.number(),
  createdAt: ['createtime', time],
  appliedAt: ['applytime', time],
  undoneAt: ['undotime', time],
})

/** All that was handed in in an activity as one file (decision 206). */
export const archiveCalls = {
  download: command('/HomeworkApi/packWorks', {
    summary:
      'Begin to make a zip of all that was handed in in an activity, with a table to grade in; one at a time.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ id: activity, which: ['filter', oneOf(archiveContents).default('submitted')] }),
    output: z.object({ id: z.string() }),
  }),
  listDownloads: query('/HomeworkApi/getPackedWorks', {
    summary:
      'The files of works that the caller has asked for, with their progress, and those of grades that came back; newest first.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ id: activity }),
    output: z.object({ list: z.array(archive), imports: z.array(gradeFile), title: z.string() }),
  }),
}
