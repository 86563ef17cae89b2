import { z } from 'zod'
import { inCourse, permissions } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id, pageOf, paging, text, time, url } from '#contract/wire.ts'

const courseid = id('course')

/** A student in the list of a course. */
const memberRow = z.object({
  id: id('account'),
  username: z.string(),
  avatar: url,
  /** Student number; empty where the asker may not see it. */
  stno: z.string(),
  department: z.string(),
  class: z.string(),
  icontype: z.number(),
})
export type MemberRow = z.output<typeof memberRow>

/** What the card of a student shows; staff and the student see all of it, classmates no numbers and addresses. */
const member = memberRow.extend({
  school: z.string(),
  grade: z.string(),
  /** Month of enrolment, `2026-09`. */
  enrolldate: z.string(),
  mobile: z.string(),
  email: z.string(),
  jointime: time,
})

const teamMember = z.object({
  uid: id('account'),
  username: z.string(),
  avatar: url,
  department: z.string(),
  /** 1 the teacher, 2 an assistant. */
  icontype: z.number(),
  /** What an assistant may do; told to staff only. */
  auth: z.array(z.enum(permissions)),
})

export const memberCalls = {
  getStudentList: query('/Futurev2/Student/getStudentList', {
    summary: 'The students of a course by student number; found by name, by staff also by number.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid, name: text(100).default(''), ...paging }),
    output: pageOf(memberRow),
  }),
  getStudentCount: query('/StudentsApi/getStudentCount', {
    summary: 'How many students a course has, and how many of them are in a group.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({ total: z.number(), grouped: z.number() }),
  }),
  getStudentInfo: query('/StudentsApi/getStudentInfo', {
    summary: 'The card of a student of the course.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid, studentid: id('account') }),
    output: z.object({ member }),
  }),
  getTeacherTeam: query('/AssistantApi/getTeacherTeam', {
    summary: 'The teacher and the assistants of a course.',
    access: inCourse('member', 'courseid'),
    input: z.object({ courseid }),
    output: z.object({ list: z.array(teamMember) }),
  }),
}
