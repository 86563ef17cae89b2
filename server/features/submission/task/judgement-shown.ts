import type { SubmissionFilter } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import type { CourseContext } from '#server/kernel/feature.ts'

/**
 * Whether the caller learns what is handed in and what is said of it: students of their own work, as far as it is
 * published, and of the staff those who grade. The others learn who has handed in and when (P68).
 */
export const seesJudgement = ({ role, may }: Pick<CourseContext, 'role' | 'may'>) =>
  role === 'student' || may('grade')

interface JudgedRow {
  state: number | null
  result: number | null
  score_published_at: number | null
  submitted_at: number | null
  late: boolean | null
}

const { notSubmitted, submitted, graded } = submissionStates
const isHandedIn = (state: number | null) => state === submitted || state === graded

/** A student's row as the caller sees it. All rows of lists that are read for staff go through here. */
export function shownTo<Row extends JudgedRow>(context: Pick<CourseContext, 'role' | 'may'>, row: Row): Row {
  if (seesJudgement(context)) return row
  // What is returned counts as not handed in (P67).
  const here = isHandedIn(row.state)
  return {
    ...row,
    state: here ? submitted : notSubmitted,
    submitted_at: here ? row.submitted_at : null,
    late: here && row.late,
    result: null,
    score_published_at: null,
  }
}

/** Filters of the roster that find students by what was said of their work. */
const judging: ReadonlySet<SubmissionFilter> = new Set(['tograde', 'graded', 'returned'])
export const findsByJudgement = (filter: SubmissionFilter) => judging.has(filter)
