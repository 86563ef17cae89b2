import { sql } from 'kysely'
import type { CheckProblem } from '#contract/features/duplicate/rules.ts'
import { studentNamed } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'

export interface Outcome {
  state: number
  rate: number | null
  problem: CheckProblem
}

/** A check as it is shown: without a rate until there is one. */
export function outcomeOf({ state, rate, problem }: Outcome) {
  if (state !== 2) return { state: 'running' as const, rate: null, problem: '' as const }
  return { state: problem === '' ? ('done' as const) : ('failed' as const), rate, problem }
}

interface Work {
  activityId: string
  /** As staff name them. */
  studentId: string
  /** Null: the newest that was handed in. */
  attempt: number | null
}
const checkOfStudent = variants({ which: ['newest', 'numbered'] }, ({ which }) =>
  prepared(
    (_, { activityId, studentId, attempt }: Work) => sql<Outcome & { id: string }>`
      select submission.alias as id, work.state, work.rate, work.problem
      from submission_author as author
      join submission on submission.id = author.submission_id
      join duplicate_work as work on work.submission_id = author.submission_id and work.state > 0
      where author.activity_id = ${activityId}
        and author.account_id = ${studentNamed(activityId, sql`${studentId}::uuid`)}
        and ${which === 'newest' ? sql`author.is_latest and ${attempt}::int is null` : sql`author.attempt = ${attempt}::smallint`}`,
  ),
)

/** For who grades: what is known of a student's work; nothing before somebody has asked for it. */
export async function checkOfWork(db: Database, work: Work) {
  const which = work.attempt === null ? 'newest' : 'numbered'
  const check = await checkOfStudent({ which }).first(db, work)
  if (!check) return { duplicateRate: null, checkId: '', checkState: '' as const }
  const { rate, state } = outcomeOf(check)
  return { duplicateRate: rate, checkId: check.id, checkState: state }
}
