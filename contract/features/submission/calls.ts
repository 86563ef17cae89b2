import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id, pageOf, paging } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { rubricFigures, taskOfStudent } from './entities.ts'

/** What concerns submissions of all kinds; those about one activity belong to its kind. */
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
    input: z.object({ id: id('activity') }),
    output: rubricFigures,
  }),
}
