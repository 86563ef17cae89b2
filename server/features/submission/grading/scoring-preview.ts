import { sql } from 'kysely'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countedOf } from '../task/attempts.ts'
import type { Task } from '../task/policy.ts'
import { type Scoring, scoringRows } from './scoring.ts'
import { isSettled, slotsOfOwn, totalOf } from './settling.ts'

/** What counts of a student's attempts, less deductions, before and after; null: not graded. */
interface ScoringPreview {
  /** An account, also where staff do not learn names: see `shownStudent`. */
  accountId: string
  before: number | null
  after: number | null
}

interface Previewing {
  activityId: string
  /** As `scoringRows` writes them. */
  scorings: string
}

const previews = prepared(
  (db, { activityId, scorings }: Previewing) => sql<ScoringPreview>`
    with own as materialized (
      select author.activity_id, author.account_id, author.attempt, author.score, submission.id, submission.version,
        given.scores as given, ${slotsOfOwn}
      from jsonb_to_recordset(${scorings}::jsonb) as given (submission_id uuid, version int, scores jsonb)
      join submission on submission.id = given.submission_id and submission.version = given.version
        and submission.activity_id = ${activityId}
      join submission_policy as policy on policy.activity_id = submission.activity_id
      join submission_author as author on author.submission_id = submission.id and ${isSettled}
    ), ${totalOf(db)}, attempts as (
      select author.account_id, author.attempt, case when graded.score is not null
          then greatest(graded.score - author.deduction, 0) end as counted,
        case when author.is_latest then author.result end as result
      from submission_author as author
      left join total using (activity_id, account_id, attempt)
      cross join lateral (
        select case when total.account_id is null then author.score when total.is_graded then total.total end as score
      ) as graded
      where author.activity_id = ${activityId} and author.account_id in (select account_id from own)
    )
    select account_id as "accountId", max(result)::float8 as before, (${countedOf(db, activityId)})::float8 as after
    from attempts group by account_id order by account_id`,
)

/**
 * What these scorings would change, for each author, without changing anything: the same as scoring or regrading with
 * them gives then.
 */
export async function previewScoring(
  unit: Unit,
  task: Task,
  scorings: readonly Scoring[],
): Promise<ScoringPreview[]> {
  return previews(unit.db, {
    activityId: task.id,
    scorings: scoringRows(scorings),
  })
}
