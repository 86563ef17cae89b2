import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id, integer, pageOf, paging, text, time } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** A teacher's own activities, wherever they are, and where copies of them may go. */
export const libraryCalls = {
  listLessons: query('/Pcv4/Preparelessons/lessonlinkList', {
    summary: "The activities of the caller's other courses, which can be copied into this one; newest first.",
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      contentType: ['contenttype', integer(0, 99).optional()],
      search: text(100).default(''),
      ...paging,
    }),
    output: pageOf(
      wired({
        activityId: ['id', id('activity')],
        contentType: ['contenttype', z.number()],
        title: z.string(),
        courseId: ['courseid', id('course')],
        courseName: ['coursename', z.string()],
        createdAt: ['createtime', time],
      }),
    ),
  }),
  listCopyCourses: query('/FutureV2/CourseMeans/getCopyCourses', {
    summary: 'The courses into which the caller may copy activities, this one included; newest first.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({ courseId }),
    output: z.object({
      list: z.array(
        wired({
          courseId: ['courseid', id('course')],
          courseName: ['coursename', z.string()],
          className: ['classname', z.string()],
        }),
      ),
    }),
  }),
}
