import { sql } from 'kysely'
import { giveExtraTime, longestExtraTime } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { moveClocks } from './clock.ts'
import type { SubmissionKind } from './kind.ts'
import type { Task } from './policy.ts'

const addToAll = prepared(
  (_, activityId: string, seconds: number) => sql`
    update submission_policy set extra_seconds = least(greatest(extra_seconds + ${seconds}::int, 0), ${sql.lit(longestExtraTime)})
    where activity_id = ${activityId}`,
)

/**
 * Gives more time to those whose time is limited, on top of what they have: to all, or to some; also to whose time was up.
 * @param task locked with `lockTask`
 * @param seconds below 0: takes some of it back
 * @param studentIds null: everybody, also who begins later
 */
export async function giveTime(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  { seconds, studentIds }: { seconds: number; studentIds: readonly string[] | null },
) {
  const { db, now, person } = context
  if (studentIds === null) void addToAll(db, task.id, seconds)
  else giveExtraTime(db, { activityId: task.id, accountIds: studentIds, seconds, grantedBy: person.id, now })
  kind.on.workChanged(context, task, await moveClocks(context, task))
}
