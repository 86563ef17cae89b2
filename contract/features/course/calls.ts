import { z } from 'zod'
import { inCourse, teacher } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { ownProof } from '#contract/features/account/identity.ts'
import { flag, id, integer, nothing, text, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { authority, courseBase } from './entities.ts'
import { introLength } from './rules.ts'
import { themeCount } from './themes.ts'

/** Fields of the course form; rules.ts says what they may contain. */
const draft = {
  courseName: ['coursename', text(400).default('')],
  className: ['classname', text(400).default('')],
  venue: text(400).default(''),
  semester: text(20).default(''),
  term: text(2).default(''),
  /** 1 online, 2 offline, 3 hybrid; 0 or empty: not set. */
  teachtype: text(2).default('0'),
  /** Hours; empty or -1: none. */
  studyHours: ['studytime', text(20).default('')],
  /** Whether people outside the course may see that it exists. */
  canView: ['canview', flag.default(true)],
  /** Number of the cover; absent: the server chooses. */
  theme: integer(0, themeCount - 1).optional(),
  /** What students are asked for before the first visit. */
  neednatureclass: flag.optional(),
  needgrade: flag.optional(),
  needentrance: flag.optional(),
} as const

export const courseCalls = {
  create: command('/CourseApi/createCourse', {
    summary: 'Create a course; the caller becomes its teacher.',
    access: teacher,
    input: wired(draft),
    output: wired({
      id: id('course'),
      courseName: ['coursename', z.string()],
      code: z.string(),
      name: ['username', z.string()],
      minpic: url,
      bannercolor: z.string(),
      total: z.string(),
      hlist: z.array(z.never()),
      role: z.number(),
      tips: z.string(),
    }),
  }),
  update: command('/CourseApi/updateCourse', {
    summary: 'Change a course; fields that are left out stay as they are.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({
      courseId,
      courseName: ['coursename', text(400).optional()],
      className: ['classname', text(400).optional()],
      venue: text(400).optional(),
      semester: text(20).optional(),
      term: text(2).optional(),
      teachtype: text(2).optional(),
      studyHours: ['studytime', text(20).optional()],
      canView: ['canview', flag.optional()],
      theme: draft.theme,
      neednatureclass: draft.neednatureclass,
      needgrade: draft.needgrade,
      needentrance: draft.needentrance,
      /** What the course is about, as HTML; pictures as `<img data-file="id of an uploaded file">`. */
      description: ['describes', text(introLength).optional()],
    }),
    output: nothing,
  }),
  getForm: query('/CourseApi/getCourse', {
    summary: "A course's editable data.",
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId }),
    output: wired({
      id: id('course'),
      courseName: ['coursename', z.string()],
      className: ['classname', z.string()],
      venue: z.string(),
      semester: z.string(),
      term: z.string(),
      teachtype: z.string(),
      studyHours: ['studytime', z.string()],
      canView: ['canview', flag],
      /** Cleaned HTML. */
      description: ['describes', z.string()],
      theme: z.number(),
      neednatureclass: flag,
      needgrade: flag,
      needentrance: flag,
      /** How newcomers apply: in wire form, as returned by `getEnrollFormList`, without the labels. */
      enrollSetting: z.record(z.string(), z.unknown()),
    }),
  }),
  getHome: query('/CourseBigDataApi/getCourseBaseDataV2', {
    summary: "What the header of a course's home shows.",
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId }),
    output: courseBase,
  }),
  checkEntry: query('/CourseApi/checkCourse', {
    summary: 'Whether the caller may enter the course, and whether personal data is required first.',
    aliases: ['/CourseApi/checkMyInfo'],
    access: inCourse('member', 'courseId'),
    afterEnd: true,
    isKept: true,
    input: wired({ courseId }),
    output: wired({
      /** 0: class, grade and month of enrolment must be given first. */
      state: z.number(),
      canVisit: ['canvisit', flag],
      hasEnded: ['classending', flag],
      courseRole: ['courserole', z.number()],
      /** The caller reads its screens in larger text. */
      larger: flag,
    }),
  }),
  getPermissions: query('/CourseApi/getCourseAuth', {
    summary: 'What the caller may do in the course.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: wired({ ...authority, authData: z.object(authority), hasEnded: ['classending', flag] }),
  }),
  get: query('/CourseApi/getCourseInfo', {
    summary: "The course and the caller's place in it.",
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: wired({
      courseId,
      courseName: ['coursename', z.string()],
      courseRole: z.number(),
      hasEnded: ['classending', flag],
      canVisit: ['canvisit', flag],
      badge: ['icontype', z.number()],
      code: z.string(),
      authData: z.object(authority),
    }),
  }),
  getMembership: query('/UserApi/getUserInfoInCourse', {
    summary: 'The caller as a member of the course.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: wired({
      uid: id('account'),
      name: ['username', z.string()],
      avatar: url,
      courseRole: z.number(),
      number: ['stno', z.string()],
      badge: ['icontype', z.number()],
    }),
  }),
  getDeletionCheck: query('/CourseApi/getDeletePattern', {
    summary: 'What must be typed to delete or quit the course: 1 its name, otherwise the login password.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: z.object({ deleteway: z.number() }),
  }),
  delete: command('/CourseApi/delCourse', {
    summary: 'Delete a course.',
    access: inCourse('owner', 'courseId'),
    afterEnd: true,
    /** With `deleteway` 1, `password` holds the course's name. */
    input: wired({ courseId, ...ownProof }),
    output: z.object({ info: z.string() }),
  }),
}
