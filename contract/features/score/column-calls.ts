import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { decimalText, flag, id, idOrNone, list, nothing, pageOf, paging, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { bookChange, deletedColumn } from './entities.ts'
import { maxColumns, titleLength } from './rules.ts'

const grading = inCourse('staff', 'courseId', 'grade')
const columnId = ['id', id('scorecolumn')] as const

/** The staff's own columns one by one, so that nobody changes what a colleague does at the same time. */
export const scoreColumnCalls = {
  save: command('/ScoreApi/saveScoreColumn', {
    summary: 'Add a column of a course’s own, last, or change one.',
    access: grading,
    afterEnd: true,
    input: wired({
      courseId,
      columnId: ['id', idOrNone('scorecolumn').default(null)],
      title: text(titleLength),
      fullScore: ['fullscore', decimalText],
      isExtra: ['extra', flag.default(false)],
      isShown: ['shown', flag.default(true)],
    }),
    output: z.object({ id: z.string() }),
  }),
  remove: command('/ScoreApi/removeScoreColumn', {
    summary: 'Delete a column of a course’s own, with what was entered; it can be restored for 30 days.',
    access: grading,
    afterEnd: true,
    input: wired({ courseId, columnId }),
    output: nothing,
  }),
  restore: command('/ScoreApi/restoreScoreColumn', {
    summary: 'Restore a deleted column where it was, with what was entered.',
    access: grading,
    afterEnd: true,
    input: wired({ courseId, columnId }),
    output: nothing,
  }),
  sort: command('/ScoreApi/sortScoreColumns', {
    summary: 'Put the columns of a course’s own into this order; those it does not name stay behind them.',
    access: grading,
    afterEnd: true,
    input: wired({ courseId, columnIds: ['ids', list(id('scorecolumn'), maxColumns)] }),
    output: nothing,
  }),
  listDeleted: query('/ScoreApi/getDeletedScoreColumns', {
    summary: 'Deleted columns of a course’s own that can still be restored, last deleted first.',
    access: grading,
    input: wired({ courseId, ...paging }),
    output: pageOf(deletedColumn),
  }),
  listChanges: query('/ScoreApi/getScoreBookHistory', {
    summary: 'Who has changed the gradebook as a whole, such as its columns, newest first.',
    access: grading,
    input: wired({ courseId, ...paging }),
    output: pageOf(bookChange),
  }),
}
