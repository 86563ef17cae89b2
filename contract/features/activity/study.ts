import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { flagNumber, id, integer, pageOf, paging, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

const finished = z.number()

/** How far students are with what a course holds; for staff without what is graded without names. */
export const studyCalls = {
  getProgress: query('/FutureV2/CourseMeans/getStudyProgress', {
    summary: "How far a student is with each activity of a course: one's own, for staff that of a student.",
    access: inCourse('member', 'courseId'),
    input: wired({
      courseId,
      /** For staff; students see their own. */
      studentId: ['studentid', id('account').optional()],
      contentType: ['contenttype', integer(0, 99).optional()],
    }),
    output: z.object({
      list: z.array(
        wired({
          activityId: ['contentid', id('activity')],
          contentType: ['contenttype', z.number()],
          title: z.string(),
          /** In percent. */
          progress: z.number(),
          isFinished: ['finished', flagNumber],
          /** It is asked of students, and is done or can still be. */
          isCounted: ['counted', flagNumber],
        }),
      ),
      /** Of those that count. */
      finished,
      total: z.number(),
      /** Whose it is; empty for staff who name nobody. */
      username: z.string(),
    }),
  }),
  listStudents: query('/FutureV2/CourseMeans/getStudyProgressList', {
    summary: 'The students of a course with how many of its activities each has done, by name or number.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId, search: text(100).default(''), ...paging }),
    output: pageOf(
      wired({
        studentId: ['studentid', id('account')],
        name: ['username', z.string()],
        number: ['stno', z.string()],
        avatar: z.string(),
        finished,
        /** Of how many that count for them. */
        total: z.number(),
      }),
    ).extend({
      /** Activities that students see, and of which staff may know who has done them. */
      activities: z.number(),
    }),
  }),
}
