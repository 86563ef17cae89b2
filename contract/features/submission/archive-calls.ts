import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { id, oneOf, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const homework = id('homework')
/** What was handed in: all of it, what is not graded yet, or what is. */
export const worksWanted = ['submitted', 'tograde', 'graded'] as const

/** A file of what was handed in, being made or made. */
export const worksFile = wired({
  id: z.string(),
  which: ['filter', z.enum(worksWanted)],
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
export const worksImport = wired({
  id: z.string(),
  fileName: ['filename', z.string()],
  /** How many submissions it would change, or has changed. */
  changed: z.number(),
  createdAt: ['createtime', time],
  appliedAt: ['applytime', time],
  undoneAt: ['undotime', time],
})

/** All that was handed in in a homework as one file (decision 206). */
export const homeworkWorksCalls = {
  download: command('/HomeworkApi/packWorks', {
    summary:
      'Begin to make a zip of all that was handed in in a homework, with a table to grade in; one at a time.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ id: homework, which: ['filter', oneOf(worksWanted).default('submitted')] }),
    output: z.object({ id: z.string() }),
  }),
  listDownloads: query('/HomeworkApi/getPackedWorks', {
    summary:
      'The files of works that the caller has asked for, with their progress, and those of grades that came back; newest first.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ id: homework }),
    output: z.object({ list: z.array(worksFile), imports: z.array(worksImport), title: z.string() }),
  }),
}
