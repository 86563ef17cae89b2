// Runs in a thread of its own with limited memory: the file is somebody's, and large ones take a second to compare.
import { bookLimits } from '#contract/features/score/import.ts'
import { comparison } from '#server/features/table/in-thread.ts'
import { planImport } from './import-plan.ts'

/** Beside the scores: the student's columns, and the total. */
const otherColumns = 20

export const answer = comparison(
  { lines: bookLimits.students, columns: bookLimits.columns + otherColumns },
  planImport,
)
