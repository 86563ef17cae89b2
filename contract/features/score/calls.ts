import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import {
  decimalText,
  flag,
  flagNumber,
  id,
  idOrNone,
  integer,
  list,
  nothing,
  oneOf,
  pageOf,
  paging,
  text,
  time,
} from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import {
  cell,
  column,
  countedKind,
  letterStep,
  pointFields,
  score,
  scoreChange,
  scoredStudent,
  studentScores,
  weighedKind,
} from './entities.ts'
import { letterLength, maxColumns, maxDropped, maxLetters, reasonLength, titleLength } from './rules.ts'

const studentId = ['studentid', id('account')] as const
/** A kind, whose score is set instead of what would come of it, or the id of a column of the staff's own. */
const item = ['kind', text(36)] as const
const grading = inCourse('staff', 'courseId', 'grade')
/** Students, their own. */
const reading = inCourse('member', 'courseId', 'grade')

/** What the caller may do with a gradebook, or with a student's grades. */
export const gradebookCan = z.object({ grade: z.boolean() })

/** The change, by which it is undone; empty: nothing has changed. */
const entered = wired({ changeId: ['changeid', z.string()] })

/** How much a kind is to count. */
const weighing = wired({
  kind: text(20),
  weight: decimalText,
  dropped: ['droplowest', integer(0, maxDropped).default(0)],
})
const givenLetter = z.object({ letter: text(letterLength), lowest: decimalText })

/** Which grade: of a student, in a column or for a whole kind. */
const grade = { courseId, studentId, item }

export const scoreCalls = {
  list: query('/ScoreApi/getScoreList', {
    summary: 'The gradebook: students by student number with their scores; students see their own line.',
    access: reading,
    input: wired({
      courseId,
      name: text(100).default(''),
      ...paging,
      limit: integer(1, 500).default(10),
    }),
    output: pageOf(studentScores).extend({
      columns: z.array(column),
      kinds: z.array(weighedKind),
      /** What is missing counts 0; otherwise it counts nothing. */
      missingcounts: flag,
      /** What totals are called; none: they are only figures. */
      letters: z.array(letterStep),
      /** Students see totals, their own. */
      shown: flag,
      /** For staff: how many have left the course. */
      left: z.number(),
      can: gradebookCan,
    }),
  }),
  listFormer: query('/ScoreApi/getFormerScoreList', {
    summary: 'Students who have left a course, with what they had: part of nothing that is counted.',
    access: grading,
    input: wired({ courseId, name: text(100).default(''), ...paging }),
    output: pageOf(studentScores),
  }),
  getStudent: query('/ScoreApi/getScoreDetail', {
    summary: 'The scores of one student, by kind and by column; of students their own.',
    access: reading,
    input: wired({ courseId, studentId: ['studentid', idOrNone('account').default(null)] }),
    output: wired({
      ...scoredStudent,
      total: score,
      /** Points of extra columns, in the total already. */
      extra: z.number(),
      items: z.array(countedKind),
      columns: z.array(column),
      cells: z.array(cell),
      missingCounts: ['missingcounts', flag],
      letters: z.array(letterStep),
      shown: flag,
      /** When they left the course; empty for those in it. */
      leftAt: ['lefttime', time],
      can: gradebookCan,
    }),
  }),
  listHomework: query('/ScoreApi/getHomeworkScore', {
    summary: 'The scores of one student in the homework of a course; of students their own.',
    access: reading,
    input: wired({ courseId, studentId: ['studentid', idOrNone('account').default(null)] }),
    output: wired({
      ...scoredStudent,
      list: z.array(
        wired({
          id: z.string(),
          title: z.string(),
          score,
          fullScore: ['fullscore', z.number()],
          /** 1: it counts 0 because nothing was handed in. */
          state: flagNumber,
          /** The student is excused: it counts nowhere. */
          isExcused: ['excused', flagNumber],
          address: ['url', z.string()],
        }),
      ),
    }),
  }),
  getScheme: query('/ScoreApi/getScoreSetting', {
    summary: 'What counts in a course, how much, and the columns of its own.',
    access: grading,
    input: wired({ courseId }),
    output: wired({
      items: z.array(weighedKind),
      columns: z.array(column),
      missingCounts: ['missingcounts', flag],
      ...pointFields,
      letters: z.array(letterStep),
      shown: flag,
      can: gradebookCan,
    }),
  }),
  setScheme: command('/ScoreApi/setScoreSetting', {
    summary: 'Say what counts in a course and how much; the weights add up to 100.',
    access: grading,
    afterEnd: true,
    input: wired({
      courseId,
      items: list(weighing, 20),
      missingCounts: ['missingcounts', flag.optional()],
      starPoints: ['starpoints', decimalText.optional()],
      bestPoints: ['bestpoints', decimalText.optional()],
      likePoints: ['likepoints', decimalText.optional()],
      topicLimit: ['topiclimit', decimalText.optional()],
      /** The weights that stood there when it was written; absent: whatever they were. */
      seen: list(weighing, 20).optional(),
    }),
    output: nothing,
  }),
  setLetters: command('/ScoreApi/setScoreLetters', {
    summary:
      'Say what the totals of a course are called, from which one on; without any they are only figures.',
    access: grading,
    afterEnd: true,
    input: wired({
      courseId,
      letters: list(givenLetter, maxLetters + 1),
      /** Those that stood there when it was written; absent: whatever they were. */
      seen: list(givenLetter, maxLetters).optional(),
    }),
    output: nothing,
  }),
  saveColumns: command('/ScoreApi/saveScoreColumns', {
    summary:
      'The columns of a course’s own, in their order. Those left out are deleted, except those that somebody else has added since the newest in the list; one of the calls for a single column says what is meant.',
    access: grading,
    afterEnd: true,
    input: wired({
      courseId,
      list: list(
        wired({
          id: idOrNone('scorecolumn').default(null),
          title: text(titleLength),
          fullScore: ['fullscore', decimalText],
          isExtra: ['extra', flag.default(false)],
          isShown: ['shown', flag.default(true)],
        }),
        maxColumns + 1,
      ),
    }),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  show: command('/ScoreApi/showTotals', {
    summary: 'Let students see their total, or no longer.',
    access: grading,
    afterEnd: true,
    input: wired({ courseId, shown: flag }),
    output: nothing,
  }),
  set: command('/ScoreApi/setScore', {
    summary:
      'Enter a grade of a student: in a column of the course’s own, or for a whole kind instead of what would come of it.',
    access: grading,
    afterEnd: true,
    input: wired({
      ...grade,
      score: text(10),
      reason: text(reasonLength).default(''),
      /** What stood there when it was written; absent: whatever it was. */
      seen: text(10).optional(),
    }),
    output: entered,
  }),
  clear: command('/ScoreApi/clearScore', {
    summary: 'Take back a grade that was entered: what would come of the columns counts again.',
    access: grading,
    afterEnd: true,
    input: wired({
      ...grade,
      reason: text(reasonLength).default(''),
      /** What stood there when it was asked for; absent: whatever it was. */
      seen: text(10).optional(),
    }),
    output: entered,
  }),
  undo: command('/ScoreApi/undoScore', {
    summary:
      'Undo a change of a grade, where nothing has changed since: what stood before it counts again, as it was entered then.',
    access: grading,
    afterEnd: true,
    input: wired({ ...grade, changeId: ['changeid', text(36)] }),
    output: nothing,
  }),
  listChanges: query('/ScoreApi/getScoreHistory', {
    summary: 'Who has entered a grade, when and why, newest first.',
    access: grading,
    input: wired({ courseId, studentId, item }),
    output: z.object({ list: z.array(scoreChange) }),
  }),
  export: query('/ScoreApi/exportScores', {
    summary: 'The gradebook of a course as a file, in base64.',
    access: grading,
    input: wired({
      courseId,
      format: oneOf(['xlsx', 'csv']).default('xlsx'),
      /** With those who have left the course, below the others. */
      withFormer: ['former', flag.default(false)],
    }),
    output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  }),
}
