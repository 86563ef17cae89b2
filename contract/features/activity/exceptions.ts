import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, list, nothing, pageOf, paging, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** How many students one command may name. */
const maxStudents = 5000

const activityId = ['contentid', id('activity')] as const
const studentIds = ['studentids', list(id('account'), maxStudents).default([])] as const

/** A student's own end in one activity. */
const exception = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: z.string(),
  number: ['stno', z.string()],
  endsAt: ['endtime', time],
  /** The group they were given it with; empty for none. */
  groupName: ['groupname', z.string()],
  /** Who gave it. */
  grantedBy: ['grantor', z.string()],
})

export const exceptionCalls = {
  listExceptions: query('/Futurev2/CourseMeans/getExceptions', {
    summary: 'The students who have an end of their own in an activity, by student number.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({
      activityId,
      /** Of this student only. */
      studentId: ['studentid', id('account').optional()],
      ...paging,
    }),
    output: pageOf(exception),
  }),
  grantException: command('/Futurev2/CourseMeans/setException', {
    summary: 'Give students, or those who are in a group, an end of their own in an activity.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({
      activityId,
      studentIds,
      groupId: ['groupid', id('group').optional()],
      endsAt: ['endtime', time.default(null)],
    }),
    output: z.object({ done: z.number() }),
  }),
  withdrawException: command('/Futurev2/CourseMeans/delException', {
    summary: 'Let what is true for everybody be true for these students again.',
    access: inCourse('staff', 'activityId', 'manage-activities'),
    input: wired({ activityId, studentIds }),
    output: nothing,
  }),
}
