import { sql } from 'kysely'
import type { ErrorDefinition } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { remindPauseMinutes } from '#contract/features/activity/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { deadline, isExcused, lastDeadline, ownTimes } from '../deadline.ts'
import { isOpenToSomebody, isPublished } from '../kind.ts'
import { progressStates } from '../progress.ts'

interface ReminderTargets {
  activityId: string
  /** Null: all. */
  studentIds: readonly string[] | null
  isEndless: boolean
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
/** Those whose time is over have it left, too, and are not told. Somebody else may remind them at the same moment. */
const noteReminded = prepared(
  (_, { activityId, studentIds, isEndless, now, since }: ReminderTargets) => sql<UnfinishedStudent>`
    with left_over as materialized (
      select student.account_id, ${deadline} as deadline,
        (${isEndless}::boolean or ${deadline} is null or ${deadline} > ${at(now)})
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
      insert into activity_reminder as known (activity_id, account_id, reminded_at)
      select ${activityId}::uuid, account_id, ${at(now)} from left_over where is_due order by account_id
      on conflict (activity_id, account_id) do update set reminded_at = excluded.reminded_at
        where known.reminded_at <= ${at(since)}
      returning account_id
    )
    select left_over.account_id, deadline, noted.account_id is not null as is_due
    from left_over left join noted using (account_id)`,
)

const lastDeadlines = prepared((db, id: string) =>
  db.selectFrom('activity').select(lastDeadline.as('last_deadline')).where('id', '=', id),
)

/** When the time of the last of its students is over; null: never. */
export const lastDeadlineOf = async (db: Database, id: string) =>
  (await lastDeadlines.one(db, id)).last_deadline

/** What reminding by hand depends on, besides the activity. */
export interface ByHand {
  /** Null: everybody. */
  studentIds: readonly string[] | null
  /** It can be done after its end, too. */
  isEndless?: boolean
  /** What is said when the time is over for all of them. */
  over?: ErrorDefinition
  /** Why it cannot be done by anybody, if so. */
  closed?: ErrorDefinition | false
  /** What is said when nobody of them has it left. */
  nobodyLeft: ErrorDefinition
  /** Tells these. */
  tell(studentIds: string[]): void
}

/**
 * Staff remind the students who have not done an activity, by their progress; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, `closed`, `over`, `nobodyLeft`
 */
export async function remindByHand(
  { db, now }: Unit,
  activity: { id: string; published_at: number | null },
  { studentIds, isEndless = false, over = activityErrors.over, closed = false, nobodyLeft, tell }: ByHand,
): Promise<number> {
  if (!isPublished(activity, now)) fail(activityErrors.notPublished)
  if (closed) fail(closed)
  const since = now - remindPauseMinutes * 60_000
  const [left, last_deadline] = await Promise.all([
    noteReminded(db, { activityId: activity.id, studentIds, isEndless, now, since }),
    isEndless ? null : lastDeadlineOf(db, activity.id),
  ])
  if (!isOpenToSomebody({ ...activity, last_deadline }, now)) fail(over)
  if (left.length === 0) fail(nobodyLeft)
  const isOpenTo = ({ deadline }: UnfinishedStudent) =>
    isEndless || isOpenToSomebody({ ...activity, last_deadline: deadline }, now)
  if (studentIds && !left.some(isOpenTo)) fail(over)
  const due = left.flatMap(({ account_id, is_due }) => (is_due ? [account_id] : []))
  if (due.length > 0) tell(due)
  return due.length
}
