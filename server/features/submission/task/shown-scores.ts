import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Task } from './policy.ts'

/** The score in an activity's progress is the one its student may see. */
export const inProgress = (score: string, now: number) => sql`
  update progress set score = ${sql.raw(score)}, updated_at = ${at(now)} from shown
  where progress.activity_id = shown.activity_id and progress.account_id = shown.account_id
    and progress.score is distinct from ${sql.raw(score)}`

const showSome = prepared(
  (_, activityId: string, studentIds: readonly string[], now: number) => sql<{ account_id: string }>`
    with shown as (
      select activity_id, account_id, case when score_published_at is not null or exists (
          select from submission_policy as policy
          where policy.activity_id = ${activityId} and policy.scores_published_at is not null) then result end as result
      from submission_author
      where activity_id = ${activityId} and account_id = any(${studentIds}::uuid[]) and is_latest
    ), known as (${inProgress('shown.result', now)})
    select account_id from shown where result is not null`,
)

/** Brings changed scores to whom they are shown, and takes those away that are not. @returns who sees one */
export const showScores = ({ db, now }: Unit, { id }: Pick<Task, 'id'>, studentIds: readonly string[]) =>
  showSome(db, id, studentIds, now)
