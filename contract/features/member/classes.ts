import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, list, nothing, pageOf, paging, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { memberRow } from './entities.ts'
import { maxSelected } from './rules.ts'

const classid = id('courseclass')
const managing = inCourse('staff', 'courseId', 'manage-members')

/** The classes inside a course; a student is in at most one. */
export const classCalls = {
  listClasses: query('/Futurev2/ClassAdministration/getClassList', {
    summary: 'The classes inside a course, with how many students each has.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId }),
    output: z.object({
      list: z.array(z.object({ id: classid, name: z.string(), total: z.number() })),
      /** Students without a class. */
      unassigned: z.number(),
    }),
  }),
  listClassStudents: query('/Futurev2/ClassAdministration/getClassStudentList', {
    summary: 'The students of one class inside the course.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, id: classid, name: text(100).default(''), ...paging }),
    output: pageOf(memberRow),
  }),
  createClass: command('/Futurev2/ClassAdministration/createClass', {
    summary: 'Create a class inside the course.',
    access: managing,
    input: wired({ courseId, name: text(200) }),
    output: z.object({ id: classid }),
  }),
  renameClass: command('/Futurev2/ClassAdministration/changeName', {
    summary: 'Rename a class.',
    access: managing,
    input: wired({ courseId, id: classid, name: text(200) }),
    output: nothing,
  }),
  deleteClass: command('/Futurev2/ClassAdministration/deleteClass', {
    summary: 'Delete a class; its students stay in the course.',
    access: managing,
    input: wired({ courseId, id: classid }),
    output: nothing,
  }),
  removeFromClass: command('/Futurev2/ClassAdministration/kickStudent', {
    summary: 'Remove a student from a class; the student stays in the course.',
    access: managing,
    input: wired({ courseId, id: classid, studentId: ['studentid', id('account')] }),
    output: nothing,
  }),
  moveToClass: command('/Futurev2/ClassAdministration/moveStudents', {
    summary: 'Move students into a class, or out of all classes if id is 0.',
    access: managing,
    input: wired({ courseId, id: text(36), studentIds: ['studentids', list(id('account'), maxSelected)] }),
    output: z.object({ moved: z.number() }),
  }),
}
