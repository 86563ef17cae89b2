import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, flagNumber, id, integer, list, nothing, pageOf, paging, text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { memberRow } from '../member/entities.ts'

/** How many students one command may name. */
const maxStudents = 5000
/** The most attempts that can be given to somebody. */
export const maxOwnAttempts = 20

const activityId = ['contentid', id('activity')] as const
const studentIds = ['studentids', list(id('account'), maxStudents).default([])] as const

/** A student's own end in one activity, and how often they may do it. */
const exception = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: z.string(),
  number: ['stno', z.string()],
  endsAt: ['endtime', time],
  /** At least so often, whatever is true for the others; empty: as often as they. */
  attempts: z.number().nullable(),
  /** It counts nowhere for them. */
  isExcused: ['excused', flagNumber],
  /** The group they were given it with; empty for none. */
  groupName: ['groupname', z.string()],
  /** Who gave it. */
  grantedBy: ['grantor', z.string()],
})

export const exceptionCalls = {
  listStudents: query('/Futurev2/CourseMeans/getExceptionStudents', {
    summary:
      'The students whom an activity is for, by student number: who can have an end or attempts of their own in it.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({ activityId, name: text(100).default(''), ...paging }),
    output: pageOf(memberRow),
  }),
  listExceptions: query('/Futurev2/CourseMeans/getExceptions', {
    summary: 'The students who have an end or attempts of their own in an activity, by student number.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({
      activityId,
      /** Of this student only. */
      studentId: ['studentid', id('account').optional()],
      ...paging,
    }),
    output: pageOf(exception).extend({
      /** It is of a kind that is done in attempts. */
      hasAttempts: z.boolean(),
    }),
  }),
  grantException: command('/Futurev2/CourseMeans/setException', {
    summary:
      'Give students, or those who are in a group, an end or attempts of their own in an activity, or excuse them from it.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({
      activityId,
      studentIds,
      groupId: ['groupid', id('group').optional()],
      endsAt: ['endtime', time.default(null)],
      /** 0: as many as the others. */
      attempts: integer(0, maxOwnAttempts).default(0),
      /** It counts nowhere for them: nothing is missing, to do or in their scores. */
      isExcused: ['excused', flag.default(false)],
    }),
    output: z.object({
      done: z.number(),
      /** For how many of them it opens nothing again: they have got to see what others handed in. */
      closed: z.number(),
    }),
  }),
  withdrawException: command('/Futurev2/CourseMeans/delException', {
    summary: 'Let what is true for everybody be true for these students again.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({ activityId, studentIds }),
    output: nothing,
  }),
}
