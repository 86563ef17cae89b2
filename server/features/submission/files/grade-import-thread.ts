// Runs in a thread of its own with limited memory: the table is somebody's.
import { maxTableLines } from '#contract/features/submission/grade-import.ts'
import { comparison } from '#server/features/table/in-thread.ts'
import { planTable } from './grade-import-plan.ts'

/** Somebody may have added columns of their own. */
const columns = 100

export const answer = comparison({ lines: maxTableLines, columns }, planTable)
