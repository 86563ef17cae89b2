import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, id, list, oneOf, pageOf, paging, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { gradeProblems, maxTableLines } from './grade-import.ts'

const grading = inCourse('staff', 'id', 'grade')
const activity = id('activity')
const importId = ['importid', id('scoreimport')] as const

const grade = z.object({ score: z.number().nullable(), comment: z.string() })

/** What a file would change of one submission, or what of it cannot be used. */
export const gradeFileRow = wired({
  /** As a key; empty for what cannot be used. */
  submissionId: ['workid', z.string()],
  /** Line of the table, from 1; 0 for what is only in a folder. */
  line: z.number(),
  /** Of its student, or of its group. */
  name: ['username', z.string()],
  /** The student's number, or who is in the group. */
  number: ['stno', z.string()],
  before: grade,
  /** Null: the grade stays, and only files are given back. */
  after: grade.nullable(),
  /** What stood there when the file was made; null where it does not say. */
  base: grade.nullable(),
  /** It has been graded or handed in again since: it is only changed when asked for. */
  isConflict: ['conflict', flag],
  /** Because it has been handed in again. */
  isNewer: ['newer', flag],
  /** Who gave the grade that stands there. */
  grader: z.string(),
  /** What the levels of the rubric give that stay with the grade; null where that is the same score, or none. */
  rubricScore: ['rubricscore', z.number().nullable()],
  files: z.array(
    wired({
      name: z.string(),
      /** Bytes. */
      size: z.number(),
      /** It takes the place of one of the same name. */
      isReplacement: ['replaces', flag],
    }),
  ),
  /** Why it cannot be used; empty for a change. */
  problem: z.enum(['', ...gradeProblems]),
  /** What the table says there, or the name of the file or folder. */
  value: z.string(),
})

const counts = z.object({
  changed: z.number(),
  conflicts: z.number(),
  /** Lines that nobody has changed, or that say what stands there already. */
  same: z.number(),
  problems: z.number(),
})

/** Grades and files of the submissions of an activity that come back as a table or a zip (decision 210). */
export const gradeFileCalls = {
  preview: command('/HomeworkApi/previewWorks', {
    summary:
      'Read an uploaded table of grades (.xlsx or CSV) or a zip with feedback files, and preview what it would change.',
    access: grading,
    afterEnd: true,
    waits: true,
    input: wired({ id: activity, fileId: ['fileid', id('file')] }),
    output: wired({ importId, counts }),
  }),
  getPreview: query('/HomeworkApi/getWorksPreview', {
    summary: 'What a file that was read would change, what of it has changed meanwhile, or cannot be used.',
    access: grading,
    input: wired({
      id: activity,
      importId,
      only: oneOf(['changed', 'conflicts', 'problems']).default('changed'),
      ...paging,
    }),
    output: wired({
      ...pageOf(gradeFileRow).shape,
      counts,
      /** Of the activity. */
      title: z.string(),
      fullScore: ['fullscore', z.number()],
      minCommentLength: ['commentminlength', z.number()],
      fileName: ['filename', z.string()],
      appliedAt: ['applytime', time],
      undoneAt: ['undotime', time],
    }),
  }),
  apply: command('/HomeworkApi/applyWorks', {
    summary: 'Enter grades and give files back exactly as the preview showed, all of them or none.',
    access: grading,
    afterEnd: true,
    input: wired({
      id: activity,
      importId,
      /** The submissions whose conflicts are decided for the file; the others stay as they are. */
      overwrites: ['workids', list(text(36), maxTableLines).default([])],
    }),
    output: z.object({ changed: z.number() }),
  }),
  undo: command('/HomeworkApi/undoWorks', {
    summary: 'Take back what a file has changed, except where something else has happened since.',
    access: grading,
    afterEnd: true,
    input: wired({ id: activity, importId }),
    output: z.object({
      changed: z.number(),
      /** The names of those that stay as they are. */
      kept: z.array(z.string()),
    }),
  }),
}
