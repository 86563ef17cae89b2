import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flagNumber, id, idOrNone, list, nothing, pageOf, paging, text, time, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { award, standing, starCard, starCount, starReason, studentStars, tally } from './entities.ts'
import { maxGroups, maxReasons, maxStudents, reasonLength } from './rules.ts'

const studentId = ['studentid', id('account')] as const
const studentIds = ['studentids', list(id('account'), maxStudents).default([])] as const
const giving = inCourse('staff', 'courseId', 'performance')
const reason = text(reasonLength).default('')
/** What the caller may do with stars. */
export const starsCan = z.object({ give: z.boolean() })
const can = starsCan

/** Stars: given, taken, taken back, looked at. */
export const performanceCalls = {
  listStudents: query('/RepresentationApi/getStudentList', {
    summary: 'The students of a course with their stars, by student number.',
    access: inCourse('staff', 'courseId'),
    input: wired({
      courseId,
      // Accepted, and without effect until there are live classes (decision 179).
      classTimeId: ['classtimeid', text(100).default('')],
      name: text(100).default(''),
      ...paging,
    }),
    output: pageOf(studentStars).extend({ can }),
  }),
  listGroups: query('/RepresentationApi/getGroupList', {
    summary: 'The groups of a batch with the stars that each was given as a group.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId, batchId: ['activityid', id('groupbatch')] }),
    output: z.object({
      list: z.array(
        wired({
          groupId: ['groupid', id('group')],
          name: z.string(),
          stars: z.number(),
          members: z.number(),
        }),
      ),
      can,
    }),
  }),
  give: command('/RepresentationApi/addStar', {
    summary:
      'Give stars to students and to the present members of groups, or take some; one step to take back.',
    access: giving,
    input: wired({
      courseId,
      studentIds,
      groupIds: ['groupids', list(id('group'), maxGroups).default([])],
      stars: starCount.default(1),
      reason,
      /** For answering this step of interactive answers. */
      stepId: ['stepid', idOrNone('answeringstep').default(null)],
    }),
    output: z.object({ id: id('staraward'), people: z.number() }),
  }),
  undo: command('/RepresentationApi/delStar', {
    summary: 'Take back what was given in one step, from everybody or from one student.',
    access: giving,
    input: wired({
      courseId,
      id: id('staraward'),
      studentId: ['studentid', idOrNone('account').default(null)],
    }),
    output: nothing,
  }),
  scanCard: command('/RepresentationApi/scanStarCard', {
    summary: 'Give stars to the student to whom a star card belongs.',
    access: giving,
    input: wired({ courseId, code: text(100), count: starCount.default(1), reason }),
    output: wired({
      studentId,
      name: ['username', z.string()],
      avatar: url,
      /** What the student has now. */
      stars: z.number(),
      id: id('staraward'),
    }),
  }),
  listLog: query('/RepresentationApi/getStarLog', {
    summary: 'What was given and taken, newest first; students see their own.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, studentId: ['studentid', idOrNone('account').default(null)], ...paging }),
    output: pageOf(award).extend({ can }),
  }),
  getStudent: query('/RepresentationApi/getStudentDetail', {
    summary: 'The stars of one student, the rank, and what they were given for.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId, studentId }),
    output: wired({ ...standing, name: ['username', z.string()], avatar: url, can }),
  }),
  getMine: query('/RepresentationApi/getMyRepresentation', {
    summary: "The caller's own stars, rank, and what they were given for.",
    access: inCourse('student', 'courseId'),
    input: wired({ courseId }),
    output: z.object(standing),
  }),
  getStatistics: query('/RepresentationApi/getStatistics', {
    summary: 'The stars of a time: by student, by group and by day.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId, begin: time.default(null), end: time.default(null) }),
    output: wired({
      /** What was given less what was taken. */
      total: z.number(),
      given: z.number(),
      taken: z.number(),
      /** Students of the course who got none. */
      without: z.number(),
      /** Most first. */
      students: z.array(studentStars.extend(tally)),
      groups: z.array(
        wired({ groupId: ['groupid', id('group')], name: z.string(), batch: z.string(), stars: z.number() }),
      ),
      /** In order; days without any are left out. */
      days: z.array(z.object({ day: time, ...tally })),
    }),
  }),
}

/** The course's own reasons, chance, and star cards. */
export const classroomCalls = {
  listReasons: query('/RepresentationApi/getReasons', {
    summary: "The course's reasons for stars; the usual ones until staff have a list of their own.",
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId }),
    output: wired({ list: z.array(starReason), isOwn: ['own', flagNumber], can }),
  }),
  saveReasons: command('/RepresentationApi/saveReasons', {
    summary: 'Replace the reasons of a course, in this order; an empty list brings the usual ones back.',
    access: giving,
    input: wired({ courseId, list: list(starReason, maxReasons) }),
    output: nothing,
  }),
  pick: command('/RepresentationApi/pickStudent', {
    summary: 'Pick a student by chance, rather one who was picked less often, and count it.',
    access: giving,
    input: wired({
      courseId,
      /** Picked just now and not there: this is not counted, and somebody else is picked. */
      insteadOf: ['insteadof', idOrNone('account').default(null)],
    }),
    output: studentStars.extend({ picks: z.number() }),
  }),
  listCards: query('/RepresentationApi/getStarCards', {
    summary: "The students' star cards with their codes, for printing.",
    access: giving,
    input: wired({ courseId, ...paging }),
    output: pageOf(starCard),
  }),
  makeCards: command('/RepresentationApi/makeStarCards', {
    summary: 'Make a star card for each student of the course who has none.',
    access: giving,
    input: wired({ courseId }),
    output: z.object({ made: z.number() }),
  }),
  revokeCards: command('/RepresentationApi/revokeStarCards', {
    summary: 'Make the star cards of these students invalid; without any, all cards of the course.',
    access: giving,
    input: wired({ courseId, studentIds }),
    output: z.object({ revoked: z.number() }),
  }),
}
