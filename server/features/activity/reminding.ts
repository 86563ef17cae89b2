import { sql } from 'kysely'
import type { ErrorDefinition } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { isPublished } from './kind.ts'
import { progressStates } from './progress.ts'

interface Reminding {
  activityId: string
  /** Null: all. */
  studentIds: readonly string[] | null
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
const noteReminded = prepared(
  (_, { activityId, studentIds, now, since }: Reminding) => sql<{ account_id: string; is_due: boolean }>`
    with left_over as materialized (
      select student.account_id, reminder.reminded_at is null or reminder.reminded_at <= ${at(since)} as is_due
      from activity_student as student
      left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
      left join activity_reminder as reminder
        on reminder.activity_id = student.activity_id and reminder.account_id = student.account_id
      where student.activity_id = ${activityId} and not exists (
          select from activity_exception as own where own.activity_id = student.activity_id
            and own.account_id = student.account_id and own.is_excused)
        and coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)}
        and (${studentIds}::uuid[] is null or student.account_id = any(${studentIds}::uuid[]))
    ), noted as (
      insert into activity_reminder (activity_id, account_id, reminded_at)
      select ${activityId}::uuid, account_id, ${at(now)} from left_over where is_due order by account_id
      on conflict (activity_id, account_id) do update set reminded_at = excluded.reminded_at
    )
    select account_id, is_due from left_over`,
)

export interface ByHand {
  /** Null: everybody. */
  studentIds: readonly string[] | null
  /** Milliseconds in which the same person is not reminded again. */
  pause: number
  /** Why it can no longer be done, if so. */
  closed?: ErrorDefinition | false
  /** What is said when nobody of them has it left. */
  nobodyLeft: ErrorDefinition
}

/**
 * Notes that staff remind the students who have not done an activity, by their progress; those reminded recently are
 * skipped.
 * @returns who is to be told
 * @throws notPublished, `closed`, `nobodyLeft`
 */
export async function remindByHand(
  { db, now }: Unit,
  activity: { id: string; published_at: number | null },
  { studentIds, pause, closed = false, nobodyLeft }: ByHand,
): Promise<string[]> {
  if (!isPublished(activity, now)) fail(activityErrors.notPublished)
  if (closed) fail(closed)
  const left = await noteReminded(db, { activityId: activity.id, studentIds, now, since: now - pause })
  if (left.length === 0) fail(nobodyLeft)
  return left.filter(({ is_due }) => is_due).map(({ account_id }) => account_id)
}
