import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { audienceField } from '#contract/features/activity/audience.ts'
import { anyCourse, attachments } from '#contract/features/activity/fields.ts'
import { begunFromField, revisionField } from '#contract/features/activity/revision.ts'
import { withheldFields } from '#contract/features/activity/withholding.ts'
import { folderField } from '#contract/features/activity/written.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { questionKey, questionRow } from '#contract/features/question/entities.ts'
import { bankLimits, questionLimits } from '#contract/features/question/rules.ts'
import {
  beginField,
  groupsShown,
  ownSubmission,
  submissionRights,
  taskShown,
} from '#contract/features/submission/fields.ts'
import {
  decimalNumber,
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
import { courseId, wired } from '#contract/wired.ts'
import {
  paperQuestion,
  sectionInput,
  sectionShown,
  settingFields,
  settingsShown,
  testHead,
} from './entities.ts'
import { testLimits } from './limits.ts'

const test = id('test')

/** What is given of a test, whether it is new or changed. */
const given = {
  /** HTML; what is not on the allow-list is removed. */
  details: verbatim(testLimits.details).optional(),
  attachments: attachments.optional(),
  /** Absent: now (or unchanged); 0: not published; in the future: appears at that time. */
  publishAt: ['publishtime', time.optional()],
  ...beginField,
  /** 0: no limit. */
  deadline: ['endtime', time.optional()],
  ...settingFields,
  ...audienceField,
} as const
const sections = list(sectionInput, testLimits.sections)

/** How staff make a test. */
export const testCalls = {
  create: command('/TestpaperApi/addTest', {
    summary: 'Add a test to a course; published now, later, or not yet.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      title: text(testLimits.title),
      sections,
      ...folderField,
      ...given,
    }),
    output: z.object({ id: test }),
  }),
  update: command('/TestpaperApi/editTest', {
    summary: 'Change a test; fields that are left out stay as they are.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: test,
      title: text(testLimits.title).optional(),
      sections: sections.optional(),
      ...folderField,
      ...given,
      ...begunFromField,
    }),
    output: nothing,
  }),
  updateSettings: command('/TestpaperApi/updateSettings', {
    summary: 'Change how a test is taken and what is seen of it; fields that are left out stay as they are.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: test,
      publishAt: given.publishAt,
      ...beginField,
      deadline: given.deadline,
      ...settingFields,
      ...audienceField,
      ...begunFromField,
    }),
    output: nothing,
  }),
  batchUpdate: command('/TestpaperApi/batchUpdate', {
    summary: 'Give many questions of a test the same points or difficulty, or take them out.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: test,
      questionIds: ['questionids', list(id('question'), testLimits.questions)],
      action: oneOf(['score', 'difficulty', 'delete']),
      /** For `score`. */
      points: ['score', decimalNumber.optional()],
      difficulty: integer(1, 3).optional(),
      ...begunFromField,
    }),
    output: z.object({ done: z.number() }),
  }),
  publish: command('/TestpaperApi/publishTest', {
    summary: 'Publish a test now or later.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: test,
      /** Absent: now. */
      publishAt: given.publishAt,
      deadline: given.deadline,
    }),
    output: nothing,
  }),
  get: query('/TestpaperApi/getTestInfo', {
    summary: 'A test with its rules; for staff how many handed in, for students how they stand.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: test }),
    output: testHead.extend({
      ...revisionField,
      details: z.string(),
      attachments: z.array(attachment),
      ...withheldFields,
      ...taskShown,
      ...groupsShown,
      /** 0 unpublished, 1 not yet visible, 2 open, 3 past. */
      timeState: ['timestate', z.number()],
      ...settingsShown,
      publishAt: ['publishtime', time],
      mine: ownSubmission.nullable(),
      can: submissionRights,
    }),
  }),
  listQuestions: query('/TestpaperApi/getQuestions', {
    summary: 'The sections of a test with their questions and draws, for staff.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: test }),
    output: z.object({ sections: z.array(sectionShown), ...revisionField }),
  }),
  preview: query('/TestpaperApi/getPreview', {
    summary: 'A paper of a test as a student would get it, with what is right.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: test,
      /** Which of the papers that may be drawn; the same number is always the same paper. */
      seed: integer(0, 0x7fff_ffff).default(0),
    }),
    output: z.object({
      sections: z.array(z.object({ title: z.string(), details: z.string() })),
      questions: z.array(paperQuestion.extend({ right: questionKey })),
    }),
  }),
  listBank: query('/TestpaperApi/getQuestionBank', {
    summary: 'Questions that can be taken into a test, of one bank or of all that the caller may use.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      /** Absent: of all banks. */
      bankId: ['bankid', idOrNone('questionbank').default(null)],
      folderId: ['folderid', idOrNone('questionfolder').optional()],
      /** Empty: of any. */
      type: text(3).default(''),
      difficulty: text(1).default(''),
      knowledge: list(text(questionLimits.label, 1), questionLimits.labels).default([]),
      tags: list(text(questionLimits.label, 1), questionLimits.labels).default([]),
      search: text(bankLimits.search).default(''),
      ...paging,
    }),
    output: pageOf(questionRow.extend({ bankTitle: ['banktitle', z.string()] })),
  }),
  end: command('/TestpaperApi/endTest', {
    summary: 'End a test now for everybody; what is being written is handed in.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: test }),
    output: nothing,
  }),
  release: command('/TestpaperApi/releaseResult', {
    summary: 'Publish the results of a test to its students, future ones included, or take them back.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ courseId: anyCourse, id: test, isReleased: ['released', flag.default(true)] }),
    output: z.object({ done: z.number() }),
  }),
}
