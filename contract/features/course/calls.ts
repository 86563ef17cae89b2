import { z } from 'zod'
import { inCourse, teacher } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { ownProof } from '#contract/features/account/identity.ts'
import { flag, id, integer, nothing, text, url } from '#contract/wire.ts'
import { authority, courseBase } from './entities.ts'
import { introLength } from './rules.ts'
import { themeCount } from './themes.ts'

const courseid = id('course')

/** Fields of the course form; what may stand in them, rules.ts says. */
const draft = {
  coursename: text(400).default(''),
  classname: text(400).default(''),
  venue: text(400).default(''),
  semester: text(20).default(''),
  term: text(2).default(''),
  /** 1 online, 2 offline, 3 hybrid; 0 or empty: not set. */
  teachtype: text(2).default('0'),
  /** Hours; empty or -1: none. */
  studytime: text(20).default(''),
  /** Whether those outside may see that the course exists. */
  canview: flag.default(true),
  /** Number of the cover; absent: chosen by the server. */
  theme: integer(0, themeCount - 1).optional(),
  /** What students are asked for before the first visit. */
  neednatureclass: flag.optional(),
  needgrade: flag.optional(),
  needentrance: flag.optional(),
}

export const courseCalls = {
  create: command('/CourseApi/createCourse', {
    summary: 'Create a course; the caller becomes its teacher.',
    access: teacher,
    input: z.object(draft),
    output: z.object({
      id: courseid,
      coursename: z.string(),
      code: z.string(),
      username: z.string(),
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
    access: inCourse('staff', 'courseid', 'edit-course'),
    input: z.object({
      courseid,
      coursename: text(400).optional(),
      classname: text(400).optional(),
      venue: text(400).optional(),
      semester: text(20).optional(),
      term: text(2).optional(),
      teachtype: text(2).optional(),
      studytime: text(20).optional(),
      canview: flag.optional(),
      theme: draft.theme,
      neednatureclass: draft.neednatureclass,
      needgrade: draft.needgrade,
      needentrance: draft.needentrance,
      /** What the course is about, as HTML; pictures as `<img data-file="id of an uploaded file">`. */
      describes: text(introLength).optional(),
    }),
    output: nothing,
  }),
  getForm: query('/CourseApi/getCourse', {
    summary: "A course's editable data.",
    access: inCourse('staff', 'courseid', 'edit-course'),
    input: z.object({ courseid }),
    output: z.object({
      id: courseid,
      coursename: z.string(),
      classname: z.string(),
      venue: z.string(),
      semester: z.string(),
      term: z.string(),
      teachtype: z.string(),
      studytime: z.string(),
      canview: flag,
      /** Cleaned HTML. */
      describes: z.string(),
      theme: z.number(),
      neednatureclass: flag,
      needgrade: flag,
      needentrance: flag,
      /** How newcomers apply: in wire form, as `getEnrollFormList` answers it, without the labels. */
      enrollSetting: z.record(z.string(), z.unknown()),
    }),
  }),
  getHome: query('/CourseBigDataApi/getCourseBaseDataV2', {
    summary: "What the header of a course's home shows.",
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: courseBase,
  }),
  checkEntry: query('/CourseApi/checkCourse', {
    summary: 'Whether the caller may enter the course, and whether personal data is required first.',
    aliases: ['/CourseApi/checkMyInfo'],
    access: inCourse('member', 'courseid'),
    afterEnd: true,
    input: z.object({ courseid }),
    output: z.object({
      /** 0: class, grade and month of enrolment are asked for first. */
      state: z.number(),
      canvisit: flag,
      classending: flag,
      courserole: z.number(),
    }),
  }),
  getPermissions: query('/CourseApi/getCourseAuth', {
    summary: 'What the caller may do in the course.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({ ...authority, authData: z.object(authority), classending: flag }),
  }),
  get: query('/CourseApi/getCourseInfo', {
    summary: "The course and the caller's place in it.",
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({
      courseid,
      coursename: z.string(),
      courseRole: z.number(),
      classending: flag,
      canvisit: flag,
      icontype: z.number(),
      code: z.string(),
      authData: z.object(authority),
    }),
  }),
  getMembership: query('/UserApi/getUserInfoInCourse', {
    summary: 'The caller as a member of the course.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({
      uid: id('account'),
      username: z.string(),
      avatar: url,
      courseRole: z.number(),
      stno: z.string(),
      icontype: z.number(),
    }),
  }),
  getDeletionCheck: query('/CourseApi/getDeletePattern', {
    summary: 'What must be typed to delete or quit the course: 1 its name, otherwise the login password.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({ deleteway: z.number() }),
  }),
  delete: command('/CourseApi/delCourse', {
    summary: 'Delete a course.',
    access: inCourse('owner', 'courseid'),
    afterEnd: true,
    /** In `password` the course's name where `deleteway` is 1. */
    input: z.object({ courseid, ...ownProof }),
    output: z.object({ info: z.string() }),
  }),
}
