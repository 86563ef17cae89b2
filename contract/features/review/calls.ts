import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { batchLimit, commentLength } from '#contract/features/submission/rules.ts'
import { decimalText, flag, id, integer, list, nothing, text, time, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { appeal, givenReview, reviewDraft, reviewRow, reviewSettings, reviewToDo } from './entities.ts'
import { appealLength } from './rules.ts'

const homework = id('homework')

/** The submission that is meant, as `getReviews` calls it; absent: the one of today. */
const workId = ['workid', text(36).optional()] as const

const maxSequence = 1_000_000_000_000

/** Students who review each other's homework. */
export const reviewCalls = {
  listOwn: query('/HomeworkApi/getReviewList', {
    summary:
      'What a student is to review, with the state of each; empty before it is allocated, and for staff.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: z.object({ id: homework }),
    output: wired({
      title: z.string(),
      fullScore: ['fullscore', z.number()],
      minCommentLength: ['commentminlength', z.number()],
      endsAt: ['reviewendtime', time],
      hidesReviewers: ['reviewersanonymous', flag],
      /** Reviews can be given and changed. */
      isOpen: ['open', flag],
      list: z.array(reviewToDo),
    }),
  }),
  save: command('/HomeworkApi/saveReview', {
    summary: 'Review a submission, or change one’s review, until reviewing ends.',
    access: inCourse('student', 'id'),
    input: wired({
      id: homework,
      reviewId: ['studentid', id('review')],
      score: decimalText.default(null),
      comment: text(commentLength).default(''),
    }),
    output: z.object({
      /** Of the draft, which is now what was sent. */
      sequence: z.number(),
    }),
  }),
  saveDraft: command('/HomeworkApi/saveReviewDraft', {
    summary:
      'Save what a reviewer is writing. A sequence that is not above the stored one changes nothing and answers with what is stored.',
    access: inCourse('student', 'id'),
    input: wired({
      id: homework,
      reviewId: ['studentid', id('review')],
      score: decimalText.default(null),
      comment: verbatim(commentLength).default(''),
      sequence: integer(1, maxSequence),
      /** The newest server sequence the writer knows; a newer draft from another device is not overwritten. */
      base: integer(0).optional(),
    }),
    output: reviewDraft.extend({ saved: z.boolean() }),
  }),
  overview: query('/HomeworkApi/getReviewOverview', {
    summary: 'How reviewing goes: who is to review how much and has, and how far the reviews differ.',
    access: inCourse('staff', 'id', 'grade'),
    input: z.object({ id: homework }),
    output: reviewSettings.extend({
      title: z.string(),
      allocatedAt: ['allocatetime', time],
      reallocatedAt: ['reallocatetime', time],
      concludedAt: ['concludetime', time],
      /** Before they are allocated: how many could not hand in again any more if that was done now, and until when they could. */
      losingTime: ['losingtime', z.number()],
      lostUntil: ['lostuntil', time],
      list: z.array(reviewRow),
    }),
  }),
  allocate: command('/HomeworkApi/allocateReviews', {
    summary:
      'Allocate the reviews now; once they are, give those to others that nobody has begun. Answers how many were given out.',
    access: inCourse('staff', 'id', 'grade'),
    input: z.object({ id: homework }),
    output: z.object({ done: z.number() }),
  }),
  remind: command('/HomeworkApi/callReviewers', {
    summary: 'Remind students who have not finished reviewing.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ id: homework, studentIds: ['studentids', list(id('account'), batchLimit).default([])] }),
    output: z.object({ done: z.number() }),
  }),
  ofSubmission: query('/HomeworkApi/getReviews', {
    summary: 'The reviews of a submission: for who grades all, for its author once the grade is published.',
    access: inCourse('member', 'id', 'grade'),
    input: wired({ id: homework, studentId: ['studentid', id('account').optional()] }),
    output: wired({
      fullScore: ['fullscore', z.number()],
      list: z.array(givenReview),
      appeal: appeal.nullable(),
      mayAppeal: ['mayappeal', flag],
      /** What the submission is called; empty where there is none. */
      workId: ['workid', z.string()],
      /** Its newest version, and for who grades how often it was graded: an answer to an appeal says what it has seen. */
      version: z.number(),
      gradeCount: ['marks', z.number()],
      /** Of a comment with a grade; 0: it may be empty. */
      minCommentLength: ['commentminlength', z.number()],
    }),
  }),
  leaveOut: command('/HomeworkApi/leaveOutReview', {
    summary: 'Leave a review out of the mean, or count it again.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ id: homework, reviewId: ['reviewid', id('review')], isLeftOut: ['leftout', flag] }),
    output: nothing,
  }),
  appeal: command('/HomeworkApi/appealReviews', {
    summary: 'Ask the teacher to grade a submission instead of its reviewers; once, with a reason.',
    access: inCourse('student', 'id'),
    input: wired({ id: homework, reason: text(appealLength).default(''), workId }),
    output: nothing,
  }),
  answerAppeal: command('/HomeworkApi/answerAppeal', {
    summary:
      'Answer an appeal with a grade of one’s own, which counts instead of the reviews, or keep what stands.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({
      id: homework,
      studentId: ['studentid', id('account')],
      /** Empty: the grade stays. */
      score: decimalText.default(null),
      answer: text(commentLength).default(''),
      workId,
      /** What the grader has seen of it, as `getReviews` says; absent: whatever there is. */
      version: integer(0, 1_000_000).optional(),
      gradeCount: ['marks', integer(0).optional()],
    }),
    output: nothing,
  }),
}
