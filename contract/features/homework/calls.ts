import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachments } from '#contract/features/activity/fields.ts'
import { revisionField } from '#contract/features/activity/revision.ts'
import { withheldFields } from '#contract/features/activity/withholding.ts'
import { changeFields, placeFields, writtenUsually } from '#contract/features/activity/written.ts'
import { checkStates } from '#contract/features/duplicate/rules.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { reviewSettings } from '#contract/features/review/entities.ts'
import { maxReviews } from '#contract/features/review/rules.ts'
import { activityRubric, judging, rubricInput } from '#contract/features/rubric/entities.ts'
import {
  place,
  receipt,
  type SubmissionFilter,
  sharedSubmission,
  submission,
  submissionCounts,
  submissionFilters,
  submissionRow,
  submissionVersion,
} from '#contract/features/submission/entities.ts'
import {
  attemptFields,
  beginField,
  duplicateFields,
  groupsShown,
  maxSequence,
  ownSubmission,
  policyFields,
  submissionKeys,
  submissionRights,
  taskShown,
} from '#contract/features/submission/fields.ts'
import { commentLength, contentLength, reasonLength } from '#contract/features/submission/rules.ts'
import { orNone } from '#contract/none.ts'
import { richTextLimits } from '#contract/rich-text.ts'
import {
  decimalText,
  flag,
  id,
  integer,
  nothing,
  oneOf,
  pageOf,
  paging,
  text,
  time,
  verbatim,
} from '#contract/wire.ts'
import { changes, courseId, usually, wired } from '#contract/wired.ts'
import { homeworkItem } from './entities.ts'
import { detailsLength, highestScore, titleLength } from './rules.ts'

const homework = id('homework')
const { studentId, studentIds, attempt, workId, workIds, version } = submissionKeys
/** 1 each student alone, 2 in groups, 3 each alone and reviewed by others. */
const kind = integer(1, 3)
/** The same, as older clients name it; only 3 says something. */
const reviewType = ['reviewtype', integer(0, 3).optional()] as const
/** Of a homework of kind 3; what is left out is as usual, or as it was. */
const reviewing = {
  reviewCount: ['reviewcount', integer(1, maxReviews).optional()],
  reviewEndsAt: ['reviewendtime', time.optional()],
  hidesReviewers: ['reviewersanonymous', flag.optional()],
  hidesAuthors: ['authorsanonymous', flag.optional()],
  reviewPoints: ['reviewpoints', decimalText.optional()],
} as const
/** For who grades, whether it is flagged or not; students find their own in `getHomeworkInfo`. */
const workDuplicateFields = {
  ...duplicateFields,
  /** Where its check stands; empty: nobody has asked for one. */
  checkState: ['repeatstate', z.enum(['', ...checkStates])],
} as const
const filter = oneOf(submissionFilters).default('all' satisfies SubmissionFilter)

/** What is given of a homework; each may be left out of a change, and is then as it was. */
const given = {
  title: text(titleLength),
  /** HTML; what is not on the allow-list is removed. */
  details: verbatim(detailsLength),
  fullScore: ['fullscore', decimalText],
  /** Absent: now, or as it was; 0: not published; in the future: appears at that time. */
  publishAt: ['publishtime', time],
  ...beginField,
  /** 0: no limit. */
  deadline: time,
  isLateAllowed: ['lateallowed', flag],
  minCommentLength: ['commentminlength', integer(0, 500)],
  attachments,
  kind: kind.optional(),
  reviewType,
  /** The groups of a homework of kind 2. */
  groupSetId: ['groupActivityId', id('groupbatch').optional()],
  ...reviewing,
  ...policyFields,
  ...attemptFields,
  /** Students who have handed in, and can no more, see what the others have: 0 no, 1 with names, 2 without. */
  classmates: integer(0, 2),
  /** Percent in common with others from which a submission is flagged; 0: the usual. */
  warningRate: ['checkrate', integer(0, 100).optional()],
  /** What is handed in is checked for duplicates as it comes in. */
  checksDuplicates: ['checkrepeat', flag.optional()],
  /** Students see how much of their own submission was found elsewhere, once they can hand in nothing more. */
  showsDuplicates: ['repeatshown', flag.optional()],
  /** Staff do not learn whose work it is until the scores are published; fixed once somebody has handed in. */
  isAnonymous: ['anonymous', flag],
  /** How it is graded; `""`: without a rubric. */
  rubric: orNone(rubricInput).optional(),
} as const

export const homeworkCalls = {
  create: command('/HomeworkApi/addHomework', {
    summary: 'Add a homework to a course; published now, later, or not yet.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      ...usually(given, {
        ...writtenUsually,
        ...{ details: '', fullScore: highestScore, deadline: null, isLateAllowed: true },
        ...{ minCommentLength: 0, classmates: 0, isAnonymous: false },
      }),
      ...placeFields,
    }),
    output: z.object({ id: homework }),
  }),
  update: command('/HomeworkApi/editHomework', {
    summary: 'Change a homework; fields that are left out stay as they are.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ id: homework, ...changes(given), ...changeFields }),
    output: nothing,
  }),
  get: query('/HomeworkApi/getHomeworkInfo', {
    summary: 'A homework with its task; for staff how many handed in, for students their own submission.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: wired({ courseId: ['courseid', id('course').optional()], id: homework }),
    output: homeworkItem.extend({
      ...revisionField,
      details: z.string(),
      attachments: z.array(attachment),
      ...withheldFields,
      ...taskShown,
      /** The same times as in the row, under the names of `addHomework`. */
      publishAt: ['publishtime', time],
      isLateAllowed: ['lateallowed', flag],
      kind: z.number(),
      /** The same. */
      reviewType: ['reviewtype', z.number()],
      ...groupsShown,
      warningRate: ['checkrate', z.number()],
      showsDuplicates: ['repeatshown', flag],
      /** How students review each other; null where they do not. */
      review: reviewSettings
        .extend({ allocatedAt: ['allocatetime', time], concludedAt: ['concludetime', time] })
        .nullable(),
      /** How it is graded; null where each grader decides. */
      rubric: activityRubric.nullable(),
      mine: ownSubmission.extend(duplicateFields).nullable(),
      can: submissionRights,
    }),
  }),
  list: query('/HomeworkApi/listsHomework', {
    summary: "A course's homework, newest first.",
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: z.object({ lists: z.array(homeworkItem) }),
  }),

  submit: command('/HomeworkApi/submitWork', {
    summary:
      'Hand in a submission. The same content handed in twice is one hand-in and gets the same receipt.',
    access: inCourse('student', 'id'),
    input: wired({
      id: homework,
      content: verbatim(contentLength).default(''),
      /** Rich text; empty: plain. Absent: plain too, but text that says the same keeps its formatting. */
      html: verbatim(richTextLimits.length).optional(),
      attachments: attachments.default([]),
      /** The version before this hand-in; 0 for the first. */
      version,
      /** The journal entry that this hand-in contains. */
      sequence: integer(0, maxSequence).optional(),
      /** The newest server sequence the sender knows; over a newer draft with another content nothing is handed in. */
      base: integer(0).optional(),
      attempt,
      workId,
    }),
    /** `sequence` is the number of the draft, which now equals what was handed in. */
    output: receipt.extend({ id: homework, state: z.number(), sequence: z.number() }),
  }),
  getSubmission: query('/HomeworkApi/getWorkDetail', {
    summary:
      "One student's submission; students see their own, who grades any, with its position among those to grade.",
    access: inCourse('member', 'id', 'grade'),
    input: wired({ id: homework, studentId: ['studentid', id('account').optional()], attempt }),
    output: z.object({
      work: submission.extend(workDuplicateFields),
      /** How many times it was handed in. */
      history: z.number(),
      place: place.nullable(),
    }),
  }),
  listVersions: query('/HomeworkApi/getWorkHistory', {
    summary: 'All versions that a student has handed in, newest first, with receipts, returns and grades.',
    access: inCourse('member', 'id', 'grade'),
    input: wired({ id: homework, studentId: ['studentid', id('account').optional()] }),
    output: z.object({ list: z.array(submissionVersion) }),
  }),

  listSubmissions: query('/HomeworkApi/getStudentList', {
    summary: 'The students with the state of their submissions, filtered and searched by name or number.',
    access: inCourse('staff', 'id'),
    isKept: true,
    input: z.object({ id: homework, filter, name: text(100).default(''), ...paging }),
    output: pageOf(submissionRow.extend(duplicateFields)).extend({ counts: submissionCounts }),
  }),
  grade: command('/HomeworkApi/scoreWork', {
    summary: 'Grade a submission, or grade it again. The grade is for the version that the grader has seen.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({
      id: homework,
      studentId,
      score: decimalText.default(null),
      comment: text(commentLength).default(''),
      attempt,
      version,
      workId,
      /** For this student only, not for all who handed in together. */
      isAlone: ['alone', flag.default(false)],
      /** How many grades of this submission the grader has seen. */
      gradeCount: ['marks', integer(0).optional()],
      /** The levels behind it, where the homework has a rubric. */
      judging: judging.optional(),
    }),
    output: wired({ graded: z.number(), total: z.number(), nextUngraded: ['nextungraded', z.string()] }),
  }),
  return: command('/HomeworkApi/repulse', {
    summary: 'Return submissions to their students, who must hand in again.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({
      id: homework,
      studentIds,
      reason: text(reasonLength).default(''),
      /** The one that the caller has seen, of a single student; another begun since is not returned. */
      attempt,
      version,
      workId,
      workIds,
    }),
    output: z.object({ done: z.number() }),
  }),
  publishGrades: command('/HomeworkApi/publishScore', {
    summary: 'Show all grades of a homework to their students, including future ones, or hide them.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: z.object({ id: homework, published: flag }),
    output: z.object({ done: z.number() }),
  }),
  remind: command('/HomeworkApi/call', {
    summary: 'Remind students who have not handed in.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ id: homework, studentIds }),
    output: z.object({ done: z.number() }),
  }),
  share: command('/HomeworkApi/setShare', {
    summary: 'Show what a student or a group has handed in to the class, as it is now, or no longer.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({
      id: homework,
      studentId,
      isShared: ['shared', flag.default(true)],
      /** Without the name of whose it is. */
      isNameless: ['nameless', flag.default(false)],
      workId,
    }),
    output: nothing,
  }),
  listShared: query('/HomeworkApi/getShareList', {
    summary:
      'What staff show to the class, and for students who have handed in, where allowed, what the others have.',
    access: inCourse('member', 'id'),
    input: z.object({ id: homework, ...paging }),
    output: pageOf(sharedSubmission),
  }),
  batchUpdate: command('/HomeworkApi/batchOperate', {
    summary:
      'Remind several students, return or share their submissions, or publish or hide their grades, at once.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({
      id: homework,
      studentIds,
      action: oneOf(['call', 'repulse', 'publish', 'unpublish', 'share', 'unshare']),
      /** For `share`. */
      isNameless: ['nameless', flag.default(false)],
      reason: text(reasonLength).default(''),
      /** Not for `call`, which is about who has handed in nothing. */
      workIds,
    }),
    output: z.object({ done: z.number() }),
  }),
}
