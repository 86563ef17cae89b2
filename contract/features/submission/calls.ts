import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, id, nothing, pageOf, paging } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { rubricFigures, taskOfStudent } from './entities.ts'
import { submissionKeys } from './fields.ts'

const activity = id('activity')
const { studentId } = submissionKeys

/** What concerns submissions of all kinds; a kind has calls of its own for its task and for what the protocol names. */
export const submissionCalls = {
  listOfStudent: query('/SubmissionApi/getStudentSubmissions', {
    summary: 'What a student has handed in and was to hand in, newest first; students see their own.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, studentId: ['studentid', id('account').optional()], ...paging }),
    output: pageOf(taskOfStudent),
  }),
  countLevels: query('/SubmissionApi/getRubricStatistics', {
    summary: 'How often each level of an activity’s rubric was given, and the mean of each criterion.',
    access: inCourse('staff', 'id', 'grade'),
    input: z.object({ id: activity }),
    output: rubricFigures,
  }),
  waive: command('/HomeworkApi/waiveLate', {
    summary: 'Deduct nothing from what a student hands in late, or what the policy says again.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired({ id: activity, studentId, isWaived: ['waived', flag.default(true)] }),
    output: nothing,
  }),
  moveToGroup: command('/HomeworkApi/moveToGroup', {
    summary: 'Make a student an author of what another group has handed in, such as after changing groups.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ id: activity, studentId, groupId: ['groupid', id('group')] }),
    output: nothing,
  }),
}
