import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { id, integer, pageOf, paging, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import {
  regradableQuestion,
  regradeChanges,
  regradedStudent,
  regradeEffect,
  regradeLimits,
  regradeRow,
} from './regrade-entities.ts'

const test = id('test')
/** It changes both what a test is and what people got. */
const access = inCourse('staff', 'id', 'grade', 'manage-activities')
/** How often a test was regraded, or a regrade undone: sent back, so that nobody acts on what was another's before. */
const seen = integer(0)

/** How mistakes in a test that somebody has begun are corrected (decision 270). */
export const regradeCalls = {
  listQuestions: query('/TestpaperApi/getRegradeQuestions', {
    summary: 'The questions of a begun test, those to draw from included, as a regrade may change them.',
    access,
    input: wired({ courseId: anyCourse, id: test }),
    output: z.object({ list: z.array(regradableQuestion), seen: z.number() }),
  }),
  preview: query('/TestpaperApi/previewRegrade', {
    summary: 'Whose score a regrade would change and by how much, without changing anything.',
    access,
    input: wired({ courseId: anyCourse, id: test, changes: regradeChanges, ...paging }),
    /** Those whose score would be another, the greatest change first. */
    output: pageOf(regradedStudent).extend({ effect: regradeEffect, seen: z.number() }),
  }),
  regrade: command('/TestpaperApi/regrade', {
    summary: 'Change keys, points or the counting of questions of a begun test, and score all papers anew.',
    access,
    input: wired({
      courseId: anyCourse,
      id: test,
      changes: regradeChanges,
      /** Told to students whose score changes and who may see it. */
      reason: text(regradeLimits.reason),
      /** As the preview said; absent: whatever was done since. */
      seen: seen.optional(),
    }),
    /** `students`: whose score is another. */
    output: z.object({ id: id('regrade'), students: z.number() }),
  }),
  undo: command('/TestpaperApi/undoRegrade', {
    summary:
      'Take back a regrade: scores, keys, points and what was dropped; what others have changed since stays.',
    access,
    input: wired({ courseId: anyCourse, id: test, regradeId: ['regradeid', id('regrade')] }),
    /** `students`: whose score is another; 0 where it was undone before. */
    output: z.object({ students: z.number() }),
  }),
  list: query('/TestpaperApi/getRegrades', {
    summary:
      'The regrades of a test, the newest first: by whom, when, why, what they changed, and what was undone.',
    access,
    input: wired({ courseId: anyCourse, id: test, ...paging }),
    output: pageOf(regradeRow).extend({ seen: z.number() }),
  }),
}
