import { z } from 'zod'
import { account, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, integer, nothing, oneOf, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { courseItem, invitation, semesterOfList, unreadNotice } from './entities.ts'
import { terms } from './rules.ts'

/** 0 taught, 1 studied, 2 assisted; absent: all of the caller's courses. */
export const roleTab = [
  'isstudy',
  oneOf(['0', '1', '2', '']).optional().describe('0 taught, 1 studied, 2 assisted; absent: all'),
] as const
export const search = text(100).default('')

/** The caller's own courses, except archived ones. */
export const courseListCalls = {
  listSemesters: query('/CourseApi/semesterList', {
    summary:
      "The semesters of the caller's courses, newest first, the pinned courses, and what needs attention.",
    access: account,
    isKept: true,
    input: wired({ roleTab, search }),
    output: z.object({
      topcourses: z.array(courseItem),
      semester: z.array(semesterOfList),
      number: z.number(),
      isPopApprove: z.number(),
      /** Courses that invite the caller. */
      invitations: z.array(invitation),
      notReadNotifyLists: z.array(unreadNotice),
    }),
  }),
  listCourses: query('/CourseApi/semesterCourseList', {
    summary: "The caller's courses of one semester, or of all.",
    access: account,
    isKept: true,
    input: wired({
      roleTab,
      search,
      semester: text(20).default(''),
      term: oneOf([...terms, '']).default(''),
    }),
    output: z.array(courseItem),
  }),
  pin: command('/CourseApi/setCourseTop', {
    summary: "Pin a course to the top of the caller's own list.",
    access: inCourse('member', 'courseId'),
    afterEnd: true,
    input: wired({ courseId: ['courseid', id('course')], badge: ['icontype', integer(0, 9).optional()] }),
    output: nothing,
  }),
  unpin: command('/CourseApi/cancelCourseTop', {
    summary: 'Unpin a course; it returns to its semester.',
    access: inCourse('member', 'courseId'),
    afterEnd: true,
    input: wired({ courseId: ['courseid', id('course')], badge: ['icontype', integer(0, 9).optional()] }),
    output: nothing,
  }),
}
