import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { encodingField, tableSource } from '#contract/features/table/source.ts'
import { flag, id, oneOf, pageOf, paging } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { score } from './entities.ts'
import { bookFileLimit, bookProblems } from './import.ts'

const grading = inCourse('staff', 'courseId', 'grade')
const importId = ['importid', id('scoreimport')] as const

/** What a file would change, or what of it cannot be used. */
const importedRow = wired({
  /** Line of the file, from 1; 0 for a whole column. */
  line: z.number(),
  name: ['username', z.string()],
  number: ['stno', z.string()],
  title: z.string(),
  before: score,
  /** Null: the grade is removed. */
  after: score,
  /** It has changed in the gradebook since the file was made. */
  isConflict: ['conflict', flag],
  /** What the file says stood there when it was made. */
  base: score,
  /** Why it cannot be used; empty for a change. */
  problem: z.enum(['', ...bookProblems]),
  /** What the file says there. */
  value: z.string(),
  /** Of the column. */
  fullScore: ['fullscore', z.number()],
})

const counts = z.object({
  changed: z.number(),
  conflicts: z.number(),
  /** Cells that nobody has changed in the file, or that say what stands there already. */
  same: z.number(),
  problems: z.number(),
})

/** A gradebook that was exported, edited and comes back as a file (decision 198). */
export const scoreImportCalls = {
  preview: command('/ScoreApi/previewScores', {
    summary: 'Read an edited gradebook (.xlsx or CSV) and preview what it would change; nothing changes yet.',
    access: grading,
    afterEnd: true,
    body: 'multipart',
    largestFile: bookFileLimit,
    input: wired({ courseId, ...encodingField }),
    output: wired({ importId, counts, source: tableSource }),
  }),
  getPreview: query('/ScoreApi/getScoresPreview', {
    summary:
      'What a gradebook that was read would change, what of it has changed meanwhile, or cannot be used.',
    access: grading,
    input: wired({
      courseId,
      importId,
      only: oneOf(['changed', 'conflicts', 'problems']).default('changed'),
      ...paging,
    }),
    output: wired({ ...pageOf(importedRow).shape, counts, source: tableSource }),
  }),
  apply: command('/ScoreApi/applyScores', {
    summary: 'Enter the grades exactly as the preview showed, all of them or none.',
    access: grading,
    afterEnd: true,
    input: wired({
      courseId,
      importId,
      /** What has changed in the gradebook since the file was made too. */
      overwrites: ['overwrite', flag.default(false)],
    }),
    output: z.object({ changed: z.number() }),
  }),
  undo: command('/ScoreApi/undoScores', {
    summary: 'Take back what a file entered, except grades that have changed again since.',
    access: grading,
    afterEnd: true,
    input: wired({ courseId, importId }),
    output: z.object({ changed: z.number() }),
  }),
}
