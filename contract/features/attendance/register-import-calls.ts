import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { encodingField, tableSource } from '#contract/features/table/source.ts'
import { id, oneOf, pageOf, paging, time } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { recordState } from './entities.ts'
import { registerFileLimit, registerProblems } from './register.ts'

const managing = inCourse('staff', 'courseId', 'attendance')
const importId = ['importid', id('registerimport')] as const

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

/** A register that was exported, edited and comes back as a file; apart, as few who see registers import one. */
export const registerImportCalls = {
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
