import { z } from 'zod'
import { account, inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, nothing, text, url, verbatim } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/**
 * Results of joining by code. Existing clients know 102 as another failure and show `attestFirst` as 102, which asks
 * the person to verify their identity; `enrolFirst` leads to the application form.
 */
export const joinResults = {
  joined: 100,
  failed: 101,
  attestFirst: 103,
  alreadyMember: 105,
  enrolFirst: 110,
} as const

/** Joining and leaving a course. */
export const joinCalls = {
  join: command('/CourseApi/joinCourseByCode', {
    summary: 'Join a course as a student by its join code.',
    access: account,
    input: z.object({ code: text(100) }),
    output: wired({
      /**
       * 100 joined, 101 not joined (`message` says why), 103 attest first, 105 already a member, 110 apply by the form.
       */
      join: z.number(),
      message: z.string(),
      /** Empty if there is no such course. */
      courseId: ['courseid', z.string()],
      courseName: ['coursename', z.string()],
      teacher: wired({ name: ['username', z.string()], avatar: url }),
    }),
  }),
  stopCode: command('/CourseApi/stopCourseCode', {
    summary: 'Disable the join code: nobody can join with it until it is enabled again.',
    access: inCourse('staff', 'courseId', 'join-code'),
    input: wired({ courseId }),
    output: nothing,
  }),
  startCode: command('/CourseApi/startCourseCode', {
    summary: 'Enable a disabled join code again.',
    access: inCourse('staff', 'courseId', 'join-code'),
    input: wired({ courseId }),
    output: nothing,
  }),
  renewCode: command('/CourseApi/resetCourseCode', {
    summary: 'Give the course a new join code; the old one no longer works.',
    access: inCourse('staff', 'courseId', 'join-code'),
    input: wired({ courseId }),
    output: z.object({ code: z.string() }),
  }),
  isQuitAllowed: query('/CourseApi/getCourseAllowQuit', {
    summary: 'Whether students may leave the course themselves.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: z.object({ allow: flag }),
  }),
  setQuitAllowed: command('/CourseApi/setCourseAllowQuit', {
    summary: 'Allow or forbid students to leave the course themselves.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({ courseId, allow: flag }),
    output: nothing,
  }),
  quit: command('/CourseApi/quitCourse', {
    summary: "Leave a course; the caller's work in it is kept in case they return.",
    access: inCourse('student', 'courseId'),
    input: wired({ courseId, password: verbatim(400) }),
    output: nothing,
  }),
}
