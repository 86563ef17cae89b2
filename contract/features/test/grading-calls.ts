import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { questionKey } from '#contract/features/question/entities.ts'
import {
  flag,
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
  verbatim,
} from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { activityRubric } from '../rubric/entities.ts'
import {
  place,
  type SubmissionFilter,
  submission,
  submissionCounts,
  submissionFilters,
} from '../submission/entities.ts'
import { submissionKeys } from '../submission/fields.ts'
import { batchLimit, longestWorkingTime, reasonLength } from '../submission/rules.ts'
import { paperQuestion } from './entities.ts'
import {
  answerGroup,
  answerInOffer,
  answerOfStudent,
  gradeInputs,
  gradeOutcome,
  groupGradeInput,
  maxGrades,
  questionCount,
  reviewedQuestion,
  reviewInput,
  studentOfGroup,
  studentOfTest,
} from './grading-entities.ts'
import { paperSection, switchFigures } from './taking-entities.ts'

const test = id('test')
const { studentId, studentIds, attempt, workId, version } = submissionKeys
const filter = oneOf(submissionFilters).default('all' satisfies SubmissionFilter)

/** A question among the answers of all. */
const gradedQuestion = paperQuestion.extend({
  isDropped: ['dropped', flag],
  right: questionKey,
  rightText: ['righttext', z.string()],
  /** By which answers to it are graded; null: each grader decides. */
  rubric: activityRubric.nullable(),
})

/** How staff grade a test: one paper, or one question of all papers. */
export const testGradingCalls = {
  listStudents: query('/TestpaperApi/getStudentList', {
    summary:
      'The students of a test with the state of their papers, filtered and searched by name or number.',
    access: inCourse('staff', 'id'),
    input: wired({ courseId: anyCourse, id: test, filter, name: text(100).default(''), ...paging }),
    output: pageOf(studentOfTest).extend({ counts: submissionCounts }),
  }),
  getReview: query('/TestpaperApi/getReview', {
    summary:
      'The paper of one student as it is graded: in its own order, with answers, scores and what is right.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test, studentId, attempt }),
    output: z.object({
      work: submission,
      place: place.nullable(),
      switches: switchFigures,
      sections: z.array(paperSection),
      /** Empty: nothing was handed in. */
      questions: z.array(reviewedQuestion),
    }),
  }),
  saveReview: command('/TestpaperApi/saveReview', {
    summary: 'Score one answer of a student. The total follows once all answers have a score.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ courseId: anyCourse, id: test, ...reviewInput }),
    output: wired({
      gradeCount: ['marks', z.number()],
      /** Of the attempt; null: something waits for a grader. */
      total: z.number().nullable(),
      /** As `mstatus`. */
      state: z.number(),
    }),
  }),
  getAnswers: query('/TestpaperApi/getAnswers', {
    summary:
      'What all students answered to one question, in an order that tells nothing where names are hidden.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({
      courseId: anyCourse,
      id: test,
      questionId: ['questionid', id('question')],
      which: oneOf(['all', 'toGrade', 'graded']).default('all'),
      page: integer(1).default(1),
      limit: integer(1, maxGrades).default(maxGrades),
    }),
    output: wired({
      question: gradedQuestion,
      total: z.number(),
      list: z.array(answerOfStudent),
    }),
  }),
  gradeAnswers: command('/TestpaperApi/gradeAnswers', {
    summary: 'Score many answers at once, of many students and questions, each by itself.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ courseId: anyCourse, id: test, grades: gradeInputs }),
    /** In the order of the input. */
    output: z.object({ list: z.array(gradeOutcome) }),
  }),
  listGroups: query('/TestpaperApi/getAnswerGroups', {
    summary:
      'What all students answered to one question, those together who say the same, the largest group first; from its last place on.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({
      courseId: anyCourse,
      id: test,
      questionId: ['questionid', id('question')],
      which: oneOf(['toGrade', 'all']).default('toGrade'),
      /** `next` of the page before. */
      after: verbatim(1000).default(''),
      /** This one alone. */
      group: verbatim(100).optional(),
      limit: integer(1, 50).default(20),
    }),
    output: wired({
      question: gradedQuestion,
      /** How many groups, and how many answers in all of them. */
      ...{ total: z.number(), answers: z.number() },
      list: z.array(answerGroup),
      /** Empty: these were the last. */
      next: z.string(),
    }),
  }),
  listGroupStudents: query('/TestpaperApi/getAnswerGroupStudents', {
    summary:
      'Who has written one of the answers that say the same, with the points of each, searched by name or number; nobody is found by a name that is hidden.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({
      courseId: anyCourse,
      id: test,
      questionId: ['questionid', id('question')],
      group: verbatim(100, 1),
      which: oneOf(['toGrade', 'all']).default('toGrade'),
      name: text(100).default(''),
      ...paging,
    }),
    output: pageOf(studentOfGroup),
  }),
  gradeGroup: command('/TestpaperApi/gradeAnswerGroup', {
    summary: 'Score all answers to a question that say the same, however many they are.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ courseId: anyCourse, id: test, ...groupGradeInput }),
    /** How many answers have got it by this. */
    output: z.object({ graded: z.number() }),
  }),
  countAnswers: query('/TestpaperApi/getAnswerCounts', {
    summary: 'How many answers each question of a test has, and how many of them wait for a grader.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test }),
    output: z.object({ list: z.array(questionCount) }),
  }),
  getOffer: query('/TestpaperApi/getOffer', {
    summary: 'The answers that a student has offered after the end of a test, beside what counts.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test, studentId, attempt }),
    output: z.object({
      /** Those that differ from what counts, in the order of the paper. */
      answers: z.array(answerInOffer),
      /** The attempt as it counts now, with its offer and what it has to the same questions. */
      work: submission.extend({ answers: z.array(answerInOffer) }),
      /** Another student of whom something is undecided; empty for none. */
      next: z.string(),
    }),
  }),
  return: command('/TestpaperApi/returnTest', {
    summary: 'Return a paper to its student, who goes on with it and must hand in again.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({
      courseId: anyCourse,
      id: test,
      studentId,
      reason: text(reasonLength).default(''),
      /** When it is handed in by itself; absent: at any time, or as long as it has time left. */
      until: time.optional(),
      /** The one that the caller has seen; another handed in or begun since is not returned. */
      ...{ attempt, version, workId },
    }),
    output: z.object({ done: z.number() }),
  }),
  remind: command('/TestpaperApi/call', {
    summary: 'Remind students who have not handed in.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test, studentIds }),
    output: z.object({ done: z.number() }),
  }),
  giveTime: command('/TestpaperApi/giveTime', {
    summary: 'Give minutes on top of the time that a test is limited to, to some students or to all.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: test,
      /** Below 0: takes some of it back. */
      minutes: integer(-longestWorkingTime, longestWorkingTime),
      /** Absent: to all, who begins later included. */
      studentIds: ['studentids', list(id('account'), batchLimit).optional()],
      /** To those who are in this class, or this group, right now. */
      classId: ['classid', idOrNone('courseclass').default(null)],
      groupId: ['groupid', idOrNone('group').default(null)],
    }),
    output: nothing,
  }),
}
