import { z } from 'zod'
import { account, inCourse, teacher } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { flag, id, integer, list, text, time, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

const importId = id('courseimport')

const merge = {
  courseId,
  importedids: list(id('account'), 200),
  /** Each is the same person as the one at the same index of `importedids`. */
  studentIds: ['studentids', list(id('account'), 200)],
} as const
const merged = {
  /** Submissions, attendances and groups that are carried over. */
  moved: z.number(),
  /** Those where the member has already done something; they stay as they are. */
  kept: z.number(),
}

/** A demo package: a real course that others are copied from. */
const demoCourse = wired({
  id: id('course'),
  issys: z.literal('1'),
  courseName: ['coursename', z.string()],
  description: ['describes', z.string()],
  minpic: url,
  bannercolor: z.string(),
  /** How much it contains. */
  contents: z.array(z.object({ name: z.string(), count: z.number() })),
})
export type DemoCourse = z.output<typeof demoCourse>

const exportStates = ['waiting', 'running', 'done', 'failed'] as const
const importStates = ['checking', 'ready', 'refused', 'importing', 'done', 'failed'] as const

const courseExport = wired({
  id: z.string(),
  state: z.enum(exportStates),
  /** Percent. */
  progress: z.number(),
  /** Why it failed, in words; empty otherwise. */
  info: z.string(),
  people: flag,
  work: flag,
  createdAt: ['createtime', time],
  /** Null until it is done, and after it has been removed. */
  file: attachment.nullable(),
})

const courseImport = wired({
  id: importId,
  state: z.enum(importStates),
  progress: z.number(),
  info: z.string(),
  createdAt: ['createtime', time],
  fileName: ['filename', z.string()],
  /** What would be created; null until the package has been checked. */
  preview: z
    .object({
      coursename: z.string(),
      classname: z.string(),
      semester: z.string(),
      term: z.string(),
      exporttime: time,
      contents: z.array(z.object({ name: z.string(), count: z.number() })),
      files: z.number(),
      /** Total bytes of the files. */
      filesize: z.number(),
      people: flag,
      work: flag,
      /** People the importer already teaches. */
      known: z.number(),
      /** People who will be created without a login. */
      added: z.number(),
    })
    .nullable(),
  /** The course created; empty until then. */
  courseId: ['courseid', z.string()],
})
export type CourseExport = z.output<typeof courseExport>
export type CourseImport = z.output<typeof courseImport>

export const packageCalls = {
  copyCourse: command('/CourseApi/copyCourse', {
    summary: 'Copy a course; the caller becomes the teacher of the copy.',
    access: inCourse('staff', 'sourceCourseId', 'edit-course'),
    afterEnd: true,
    input: wired({
      sourceCourseId: ['srcCourseid', id('course')],
      courseName: ['coursename', text(400).default('')],
      copymember: flag.default(false),
      copyteacher: flag.default(false),
      copycourseware: flag.default(false),
      copyweblink: flag.default(false),
    }),
    output: z.object({ id: id('course'), code: z.string() }),
  }),
  copyActivity: command('/Futurev2/CourseMeans/copyContent', {
    summary: 'Copy an activity into one or several courses of the caller, unpublished and without work.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    // What is copied stays as it is.
    afterEnd: true,
    input: wired({
      courseId,
      activityId: ['contentid', id('activity')],
      contentType: ['contenttype', integer(0, 99).optional()],
      courseIds: ['courseids', list(id('course'), 100).default([])],
      /** The folder of the copy, where it is copied into one course. */
      folderId: ['chapterid', id('folder').optional()],
    }),
    output: z.object({
      list: z.array(
        wired({ courseId: ['courseid', id('course')], activityId: ['contentid', id('activity')] }),
      ),
    }),
  }),
  listDemos: query('/CourseApi/getSysCourseList', {
    summary: 'The demo packages that courses can be created from.',
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(demoCourse) }),
  }),
  createCourseFromDemo: command('/CourseApi/createCourseFromDemo', {
    summary: 'Create a course with everything that a demo package contains.',
    access: teacher,
    input: wired({ courseId, courseName: ['coursename', text(400).default('')] }),
    output: z.object({ id: id('course'), code: z.string() }),
  }),
  exportCourse: command('/FutureV2/CoursePackage/export', {
    summary: 'Export a whole course into one file belonging to its teacher.',
    access: inCourse('owner', 'courseId'),
    afterEnd: true,
    input: wired({ courseId, people: flag.default(false), work: flag.default(false) }),
    output: z.object({ id: z.string() }),
  }),
  listExports: query('/FutureV2/CoursePackage/getExports', {
    summary: 'The exports of a course that its teacher has requested, newest first.',
    access: inCourse('owner', 'courseId'),
    input: wired({ courseId }),
    output: z.object({ list: z.array(courseExport) }),
  }),
  checkPackage: command('/FutureV2/CoursePackage/check', {
    summary: 'Have an uploaded course package checked, to see what it would create.',
    access: teacher,
    input: wired({ fileId: ['fileid', id('file')] }),
    output: z.object({ id: importId }),
  }),
  listImports: query('/FutureV2/CoursePackage/getImports', {
    summary: "The caller's newest imports of course packages.",
    access: teacher,
    input: z.object({}),
    output: z.object({ list: z.array(courseImport) }),
  }),
  getImport: query('/FutureV2/CoursePackage/getImport', {
    summary: 'An import of a course package, with what it would create.',
    access: teacher,
    input: z.object({ id: importId }),
    output: courseImport,
  }),
  importCourse: command('/FutureV2/CoursePackage/import', {
    summary: 'Create the course of a checked package.',
    access: teacher,
    input: wired({ id: importId, courseName: ['coursename', text(400).default('')] }),
    output: z.object({ id: importId }),
  }),
  listImportedStudents: query('/StudentsApi/getImportedStudents', {
    summary:
      'The students imported with a package whom nobody can log in as, with who seems to be the same person.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({ courseId }),
    output: z.object({
      list: z.array(
        wired({
          id: id('account'),
          name: ['username', z.string()],
          number: ['stno', z.string()],
          /** The course member with the same number and name; empty if there is none. */
          sameid: z.string(),
        }),
      ),
    }),
  }),
  previewMerge: query('/StudentsApi/previewMergeStudents', {
    summary: 'How much would move from imported students to the members who are the same people.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired(merge),
    output: z.object(merged),
  }),
  mergeStudents: command('/StudentsApi/mergeStudents', {
    summary: 'Give the submissions and records of imported students to the members who are the same people.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired(merge),
    output: z.object(merged),
  }),
}
