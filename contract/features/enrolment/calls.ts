import { z } from 'zod'
import { account, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, id, idOrNone, list, nothing, oneOf, pageOf, paging, text, time, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { enrolmentSetting, question, questionKind } from './entities.ts'
import { maxDecided } from './rules.ts'

const application = id('application')
/** Ids that may be left empty. */
const someId = text(36).default('')

const label = z.object({ id: z.string(), title: z.string() })

/** An answer as given, with the question as asked. */
const givenAnswer = z.object({
  id: z.string(),
  type: questionKind,
  title: z.string(),
  answer: z.string(),
  files: z.array(attachment),
})

/** 0 pending, 1 passed, 2 rejected. */
const auditstate = z.number()

const ownApplication = wired({
  id: application,
  auditstate,
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  createdAt: ['createtime', time],
  reviewedAt: ['audittime', time],
  formLists: z.array(givenAnswer),
})

const applicant = wired({
  id: application,
  uid: id('account'),
  name: ['username', z.string()],
  avatar: url,
  number: ['stno', z.string()],
  school: z.string(),
  auditstate,
  label: z.string(),
  createdAt: ['createtime', time],
  reviewedAt: ['audittime', time],
  reason: z.string(),
})
export type Applicant = z.output<typeof applicant>

const counts = z.object({ pending: z.number(), passed: z.number(), rejected: z.number() })

/** Settings must have at least `[{title, selected}]`. */
const questionInput = z.object({
  id: someId,
  type: questionKind.optional(),
  title: text(2000).default(''),
  selected: flag.default(true),
  required: flag.default(false),
  options: list(text(400), 100).default([]),
})

const answerInput = z.object({
  id: text(36),
  answer: text(10_000).default(''),
  files: list(id('file'), 100).default([]),
})

export const enrolmentCalls = {
  getSettings: query('/Futurev2/CourseEnroll/getEnrollFormList', {
    summary: 'How newcomers apply for the course: the settings and the form.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({ courseId }),
    output: enrolmentSetting.extend({ labels: z.array(label) }),
  }),
  updateSettings: command('/Futurev2/CourseEnroll/updateSetting', {
    summary: 'Set how newcomers apply for the course; what is left out stays as it is.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({
      courseId,
      enrollstate: flag,
      auditstate: flag.optional(),
      joinlabelid: text(36).optional(),
      formLists: list(questionInput, 100).optional(),
    }),
    output: nothing,
  }),
  addLabel: command('/Futurev2/CourseEnroll/addLabel', {
    summary: 'Add a label that applications can be marked with.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({ courseId, title: text(400).default('') }),
    output: z.object({ id: z.string() }),
  }),
  deleteLabel: command('/Futurev2/CourseEnroll/delLabel', {
    summary: 'Delete a label; applications lose it.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({ courseId, joinlabelid: text(36) }),
    output: nothing,
  }),
  getForm: query('/Futurev2/CourseEnroll/getCourseInfo', {
    summary: "A course that accepts applications, its form, and the caller's application.",
    access: account,
    input: wired({ code: text(100).default(''), courseId: ['courseid', idOrNone('course').optional()] }),
    output: wired({
      courseId,
      courseName: ['coursename', z.string()],
      className: ['classname', z.string()],
      description: ['describes', z.string()],
      semester: z.string(),
      term: z.string(),
      total: z.number(),
      minpic: url,
      bannercolor: z.string(),
      teacher: wired({ name: ['username', z.string()], avatar: url }),
      enrollstate: flag,
      auditstate: flag,
      /** No student can join at present. */
      isfull: flag,
      /** The caller is in the course. */
      isjoin: flag,
      formLists: z.array(question),
      apply: ownApplication.nullable(),
    }),
  }),
  apply: command('/Futurev2/CourseEnroll/enroll', {
    summary: "Apply for a course with its form; after a rejection the course's id is enough to apply again.",
    access: account,
    input: wired({
      code: text(100).default(''),
      courseId: ['courseid', idOrNone('course').optional()],
      formLists: list(answerInput, 100).default([]),
    }),
    output: wired({ id: application, courseId, auditstate }),
  }),
  listApplications: query('/Futurev2/CourseEnroll/getAuditLists', {
    summary: 'The applications for a course, newest first.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({
      courseId,
      /** Empty for all. */
      auditstate: oneOf(['', '0', '1', '2']).default(''),
      search: text(100).default(''),
      ...paging,
    }),
    output: pageOf(applicant).extend({ counts }),
  }),
  getApplication: query('/Futurev2/CourseEnroll/getStudentEnrollForm', {
    summary: 'One application with its answers.',
    access: inCourse('staff', 'id', 'manage-members'),
    input: z.object({ id: application }),
    output: applicant.extend({
      formLists: z.array(givenAnswer),
      /** How many times the person has applied. */
      attempt: z.number(),
      auditor: z.string(),
    }),
  }),
  decide: command('/Futurev2/CourseEnroll/updateAuditState', {
    summary: 'Approve or reject one or more applications.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    afterEnd: true,
    input: wired({
      courseId,
      id: list(id('application'), maxDecided),
      auditstate: oneOf(['1', '2']),
      reason: text(2000).default(''),
    }),
    output: z.object({
      /** Applications whose state this call changed. */
      changed: z.number(),
      /** Already decided by someone else. */
      unchanged: z.number(),
      /** Could not be passed because the course is full. */
      full: z.number(),
    }),
  }),
}
