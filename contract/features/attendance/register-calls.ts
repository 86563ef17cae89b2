import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id, oneOf, pageOf, paging, text, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { stateCounts } from './entities.ts'
import { warningKindNames } from './warnings.ts'

const managing = inCourse('staff', 'courseId', 'attendance')

/** A student's attendance in a course, counted. */
const studentTally = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: url,
  number: ['stno', z.string()],
  class: z.string(),
  counts: stateCounts,
  /** The attendance score by the course's weights, 0 to 100; null if no attendance counts. */
  score: z.number().nullable(),
  warnings: z.array(z.enum(warningKindNames)),
})

/** The register of a course: students and their attendances in one table, as a list and as a file (decision 189). */
export const registerCalls = {
  listTallies: query('/AttenceV2Api/getAttenceStudents', {
    summary: 'The students of a course with their attendance counted, the lowest score first.',
    access: inCourse('staff', 'courseId'),
    input: wired({
      courseId,
      search: text(50).default(''),
      /** Only those of whom a warning was given. */
      only: oneOf(['', 'warned']).default(''),
      ...paging,
    }),
    output: wired({
      ...pageOf(studentTally).shape,
      /** How many students there is a warning of. */
      warned: z.number(),
    }),
  }),
  exportRegister: query('/AttenceV2Api/exportAttence', {
    summary:
      'The register of a course as a file, in base64: its students, its attendances that are over, and totals.',
    access: managing,
    input: wired({ courseId, format: oneOf(['xlsx', 'csv']).default('xlsx') }),
    output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  }),
}
