import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, list, pageOf, paging, text, time } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { accommodation, attendanceFigures, member, memberRow, submissionFigures } from './entities.ts'
import { maxSelected } from './rules.ts'

const search = text(100).default('')

export const memberCalls = {
  listStudents: query('/Futurev2/Student/getStudentList', {
    summary:
      'The students of a course by student number; searchable by name and pinyin, for staff also by number.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId, name: search, ...paging }),
    output: pageOf(memberRow),
  }),
  listStudentsOfClass: query('/Futurev2/Student/getStudentListByCAid', {
    summary: 'The students of one class of the course, or of no class if caid is 0.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, courseClassId: ['caid', text(36)], name: search, ...paging }),
    output: pageOf(memberRow),
  }),
  listStudentsOfDepartment: query('/Futurev2/Student/deptStudentList', {
    summary: 'The students of one department in a course; the name of a department is its id.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, departmentId: ['deptid', text(200)], name: search, ...paging }),
    output: pageOf(memberRow),
  }),
  listDepartments: query('/Futurev2/Student/getDeptList', {
    summary: "The departments of a course's students.",
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string(), total: z.number() })) }),
  }),
  countStudents: query('/StudentsApi/getStudentCount', {
    summary: 'How many students a course has, and how many of them are in a group.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId }),
    output: z.object({ total: z.number(), grouped: z.number() }),
  }),
  getStudent: query('/StudentsApi/getStudentInfo', {
    summary:
      'The card of a student of the course; for staff and the student with how they do in it, otherwise null.',
    access: inCourse('member', 'courseId'),
    isKept: true,
    input: wired({ courseId, studentId: ['studentid', id('account')] }),
    output: z.object({
      member,
      attendance: attendanceFigures.nullable(),
      submissions: submissionFigures.nullable(),
      accommodation: accommodation.nullable(),
    }),
  }),
  setCountsFrom: command('/StudentsApi/setCountsFrom', {
    summary:
      'Say from when what is due counts for students: nothing is missing for them that was due before.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({
      courseId,
      studentIds: ['studentids', list(id('account'), maxSelected)],
      /** Empty: since they joined. */
      from: time.default(null),
    }),
    output: z.object({ done: z.number() }),
  }),
  removeStudents: command('/StudentsApi/removeStudents', {
    summary: 'Remove students from the course; their work in it is kept in case they return.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({ courseId, studentIds: ['studentids', list(id('account'), maxSelected)] }),
    output: z.object({ removed: z.number() }),
  }),
}
