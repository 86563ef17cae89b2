import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { encodingField, tableSource } from '#contract/features/table/source.ts'
import { id, oneOf, pageOf, paging, text, time, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { recordState, stateCounts } from './entities.ts'
import { registerFileLimit, registerProblems } from './register.ts'
import { warningKindNames } from './warnings.ts'

const managing = inCourse('staff', 'courseId', 'attendance')
const importId = ['importid', id('registerimport')] as const

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

/** What a file would change, or what of it cannot be used. */
const registerRow = wired({
  /** Line of the file, from 1; 0 for a whole column. */
  line: z.number(),
  name: ['username', z.string()],
  number: ['stno', z.string()],
  /** The attendance's name, or the title of a column that is none. */
  title: z.string(),
  createdAt: ['createtime', time],
  /** From which state to which; empty: none yet, or a problem. */
  before: z.union([recordState, z.literal('')]),
  after: z.union([recordState, z.literal('')]),
  /** Why it cannot be used; empty for a change. */
  problem: z.enum(['', ...registerProblems]),
  /** What the file says there. */
  value: z.string(),
})

const counts = z.object({
  changed: z.number(),
  /** Cells that say what is recorded already. */
  same: z.number(),
  problems: z.number(),
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
  previewRegister: command('/AttenceV2Api/previewAttence', {
    summary:
      'Read an edited register (.xlsx or CSV) and preview which records it would change; nothing changes yet.',
    access: managing,
    afterEnd: true,
    body: 'multipart',
    largestFile: registerFileLimit,
    input: wired({ courseId, ...encodingField }),
    output: wired({ importId, counts, source: tableSource }),
  }),
  getRegisterPreview: query('/AttenceV2Api/getAttencePreview', {
    summary: 'What a register that was read would change, or what of it cannot be used.',
    access: managing,
    input: wired({ courseId, importId, only: oneOf(['changed', 'problems']).default('changed'), ...paging }),
    output: wired({ ...pageOf(registerRow).shape, counts, source: tableSource }),
  }),
  applyRegister: command('/AttenceV2Api/applyAttence', {
    summary: 'Change records exactly as the preview of a register showed, all of them or none.',
    access: managing,
    afterEnd: true,
    input: wired({ courseId, importId }),
    output: z.object({ changed: z.number() }),
  }),
  undoRegister: command('/AttenceV2Api/undoAttence', {
    summary: 'Take back what a register changed, except records that have changed again since.',
    access: managing,
    afterEnd: true,
    input: wired({ courseId, importId }),
    output: z.object({ changed: z.number() }),
  }),
}
