import { sql } from 'kysely'
import type { ErrorDefinition } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { deadline, isExcused, lastDeadline, ownTimes } from './deadline.ts'
import { isOpenToSomebody, isPublished } from './kind.ts'
import { progressStates } from './progress.ts'

interface ReminderTargets {
  activityId: string
  /** Null: all. */
  studentIds: readonly string[] | null
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
interface UnfinishedStudent {
  account_id: string
  /** Their own. */
  deadline: number | null
  is_due: boolean
}
/** Those whose time is over have it left, too, and are not told. */
const noteReminded = prepared(
  (_, { activityId, studentIds, now, since }: ReminderTargets) => sql<UnfinishedStudent>`
    with left_over as materialized (
      select student.account_id, ${deadline} as deadline, (${deadline} is null or ${deadline} > ${at(now)})
        and (reminder.reminded_at is null or reminder.reminded_at <= ${at(since)}) as is_due
      from activity_student as student
      join activity on activity.id = student.activity_id
      ${ownTimes(sql.ref('student.account_id'))}
      left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
      left join activity_reminder as reminder
        on reminder.activity_id = student.activity_id and reminder.account_id = student.account_id
      where student.activity_id = ${activityId} and not ${isExcused}
        and coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)}
        and (${studentIds}::uuid[] is null or student.account_id = any(${studentIds}::uuid[]))
    ), noted as (
      insert into activity_reminder (activity_id, account_id, reminded_at)
      select ${activityId}::uuid, account_id, ${at(now)} from left_over where is_due order by account_id
      on conflict (activity_id, account_id) do update set reminded_at = excluded.reminded_at
    )
    select account_id, deadline, is_due from left_over`,
)

const lastDeadlines = prepared((db, id: string) =>
  db.selectFrom('activity').select(lastDeadline.as('last_deadline')).where('id', '=', id),
)

/** When the time of the last of its students is over; null: never. */
export const lastDeadlineOf = async (db: Database, id: string) =>
  (await lastDeadlines.one(db, id)).last_deadline

export interface ByHand {
  /** Null: everybody. */
  studentIds: readonly string[] | null
  /** Milliseconds in which the same person is not reminded again. */
  pause: number
  /** What is said when the time is over for all of them. */
  over?: ErrorDefinition
  /** Why it cannot be done by anybody, if so. */
  closed?: ErrorDefinition | false
  /** What is said when nobody of them has it left. */
  nobodyLeft: ErrorDefinition
}

/**
 * Notes that staff remind the students who have not done an activity, by their progress; those reminded recently are
 * skipped.
 * @returns who is to be told
 * @throws notPublished, `closed`, `over`, `nobodyLeft`
 */
export async function remindByHand(
  { db, now }: Unit,
  activity: { id: string; published_at: number | null },
  { studentIds, pause, over = activityErrors.over, closed = false, nobodyLeft }: ByHand,
): Promise<string[]> {
  if (!isPublished(activity, now)) fail(activityErrors.notPublished)
  if (closed) fail(closed)
  const [left, last_deadline] = await Promise.all([
    noteReminded(db, { activityId: activity.id, studentIds, now, since: now - pause }),
    lastDeadlineOf(db, activity.id),
  ])
  if (!isOpenToSomebody({ ...activity, last_deadline }, now)) fail(over)
  if (left.length === 0) fail(nobodyLeft)
  const isOpenTo = (one: UnfinishedStudent) =>
    isOpenToSomebody({ ...activity, last_deadline: one.deadline }, now)
  if (studentIds && !left.some(isOpenTo)) fail(over)
  return left.filter(({ is_due }) => is_due).map(({ account_id }) => account_id)
}
