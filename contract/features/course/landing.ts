import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { flag, id, text, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** A course as people outside see it. */
const landingCourse = wired({
  courseId: ['courseid', id('course')],
  courseName: ['coursename', z.string()],
  className: ['classname', z.string()],
  semester: z.string(),
  term: z.string(),
  theme: z.number(),
  teacher: wired({ name: ['username', z.string()], avatar: url, school: z.string(), department: z.string() }),
  studentCount: z.number(),
  hasEnded: ['classending', flag],
  /** Newcomers apply by a form. */
  enrollstate: flag,
  /** The join code, if the caller came with it or the course takes applications; otherwise empty. */
  code: z.string(),
})
export type LandingCourse = z.output<typeof landingCourse>

export const landingCalls = {
  getLanding: query('/futurev2/NoAuth/getTakeCourse', {
    summary:
      'A publicly visible course, by its join code or id; or all of a school, by the id or name of the school.',
    access: anyone,
    input: wired({
      /** Join code or course id. */
      code: text(100).default(''),
      courseId: ['courseid', id('course').optional()],
      /** Institution whose courses are listed: its id or name. */
      coid: text(200).default(''),
    }),
    output: wired({
      /** Of the course; empty if a school was requested. */
      courseId: ['courseid', z.string()],
      courseName: ['coursename', z.string()],
      teacher: landingCourse.shape.teacher,
      /** Cleaned HTML. */
      description: ['describes', z.string()],
      school: z.string(),
      /** The one course, or those of the school. */
      list: z.array(landingCourse),
    }),
  }),
}
