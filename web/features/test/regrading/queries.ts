import type { Call } from '#contract/call.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import { gradedQueries } from '../grading/queries.ts'
import { testQueries } from '../queries.ts'

/** What shows something else once a test was regraded, or a regrade undone. */
export const regradedQueries: readonly Call[] = [
  ...[regradeCalls.listQuestions, regradeCalls.list, regradeCalls.preview],
  ...gradedQueries,
  ...testQueries,
]
