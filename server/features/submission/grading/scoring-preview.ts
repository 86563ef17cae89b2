import { sql } from 'kysely'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countedOf } from '../task/attempts.ts'
import type { PaperPoints, SlotPoints } from '../task/paper.ts'
import type { Task } from '../task/policy.ts'
import type { Scoring } from './scoring.ts'
import { isSettled, totalOf } from './settling.ts'

/** What counts of a student's attempts, less deductions, before and after; null: not graded. */
export interface ScoringPreview {
  /** An account, also where staff do not learn names: see `shownStudent`. */
  accountId: string
  before: number | null
  after: number | null
}

/** What papers will be worth: all, and those that are drawn by their submissions. */
export interface PointsToBe extends PaperPoints {
  drawn: ReadonlyMap<string, SlotPoints>
}

interface Previewing {
  activityId: string
  /** JSON of submission_id, version, scores and the points of its own. */
  scorings: string
  /** As JSON; null: as they are. */
  slotPoints: string | null
  fullScore: number | null
  isScaled: boolean | null
}

const previews = prepared(
  (db, { activityId, scorings, slotPoints, fullScore, isScaled }: Previewing) => sql<ScoringPreview>`
    with own as materialized (
      select author.activity_id, author.account_id, author.attempt, author.deduction, author.is_latest, author.result,
        submission.id, submission.version, given.scores as given,
        coalesce(given.points, submission.slot_points, ${slotPoints}::jsonb, policy.slot_points) as points,
        coalesce(${fullScore}::numeric, policy.full_score) as full_score,
        coalesce(${isScaled}::boolean, policy.is_scaled) as is_scaled
      from jsonb_to_recordset(${scorings}::jsonb) as given (submission_id uuid, version int, scores jsonb, points jsonb)
      join submission on submission.id = given.submission_id and submission.version = given.version
        and submission.activity_id = ${activityId}
      join submission_policy as policy on policy.activity_id = submission.activity_id
      join submission_author as author on author.submission_id = submission.id and ${isSettled}
    ), ${totalOf(db)}, attempts as (
      select account_id, attempt, case when is_graded then greatest(total - deduction, 0) end as counted,
        case when is_latest then result end as result
      from total
      union all
      select account_id, attempt, case when score is not null then greatest(score - deduction, 0) end,
        case when is_latest then result end
      from submission_author
      -- Whatever the planner takes the number of scorings for, they are gone through once.
      where activity_id = ${activityId} and account_id = any(array(select account_id from own))
        and (account_id, attempt) not in (select account_id, attempt from own)
    )
    select account_id as "accountId", max(result)::float8 as before, (${countedOf(db, activityId)})::float8 as after
    from attempts group by account_id order by account_id`,
)

/**
 * What these scorings would change, for each author, without changing anything: the same as scoring or regrading with
 * them gives then. @param points that the slots will have; left out: those that they have
 */
export async function previewScoring(
  unit: Unit,
  task: Task,
  scorings: readonly Scoring[],
  points?: PointsToBe,
): Promise<ScoringPreview[]> {
  return previews(unit.db, {
    activityId: task.id,
    scorings: JSON.stringify(
      scorings.map(({ submissionId, version, scores }) => ({
        submission_id: submissionId,
        ...{ version, scores, points: points?.drawn.get(submissionId) },
      })),
    ),
    slotPoints: points ? JSON.stringify(points.slotPoints) : null,
    fullScore: points?.fullScore ?? null,
    isScaled: points?.isScaled ?? null,
  })
}
