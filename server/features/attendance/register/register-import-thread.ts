// Runs in a thread of its own with limited memory: the file is somebody's, and large ones take a second to compare.
import { registerLimits } from '#contract/features/attendance/register.ts'
import { comparison } from '#server/features/table/in-thread.ts'
import { planRegister } from './register-plan.ts'

/** Beside the attendances: the student's columns, and totals. */
const otherColumns = 20
const totalLines = 10

export const answer = comparison(
  { lines: registerLimits.students + totalLines, columns: registerLimits.attendances + otherColumns },
  planRegister,
)
