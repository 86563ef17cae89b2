import { sql } from 'kysely'
import {
  activityToManage,
  endForAll,
  endForAllNoMore,
  giveExtraTime,
  longestExtraTime,
} from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { moveClocks } from './clock.ts'
import { kindOf } from './kind.ts'
import { lockTask } from './policy.ts'

const addToAll = prepared(
  (_, activityId: string, seconds: number) => sql`
    update submission_policy set extra_seconds = least(greatest(extra_seconds + ${seconds}::int, 0), ${sql.lit(longestExtraTime)})
    where activity_id = ${activityId}`,
)

/** In this order, as whoever changes an activity does. */
async function lockToChange(context: CourseContext, id: string) {
  const [row, task] = await Promise.all([activityToManage(context, id), lockTask(context, id)])
  return { row, task }
}

interface MoreTime {
  /** Below 0: takes some of it back. */
  seconds: number
  /** Null: everybody, also who begins later. */
  studentIds: readonly string[] | null
  /** What the kind does once the ends are others; asked in the same trip. */
  follow?: () => Promise<unknown>
}

/**
 * Gives more time to those whose time is limited, on top of what they have: to all, or to some; also to whose time was up.
 * @throws notFound
 */
export async function giveTime(
  context: CourseContext,
  id: string,
  { seconds, studentIds, follow }: MoreTime,
) {
  const { db, now, person } = context
  const { task } = await lockToChange(context, id)
  if (studentIds === null) {
    void addToAll(db, task.id, seconds)
    if (seconds > 0) endForAllNoMore(context, task.id)
  } else
    giveExtraTime(db, { activityId: task.id, accountIds: studentIds, seconds, grantedBy: person.id, now })
  const [moved] = await Promise.all([moveClocks(context, task), follow?.()])
  kindOf(context, task).on.workChanged(context, task, moved)
}

const takeBackExtra = prepared(
  (_, activityId: string) =>
    sql`update submission_policy set extra_seconds = 0 where activity_id = ${activityId}`,
)
const endReopened = prepared(
  (_, activityId: string, now: number) => sql`
    update submission set reopened_until = ${at(now)} where activity_id = ${activityId} and reopened_until > ${at(now)}`,
)

/**
 * Ends a task now for everybody, whatever time of their own they have, or were given it back until: all that is begun and open
 * is handed in. Whose end is moved, or who is given time afterwards, goes on writing.
 * @throws notFound, notPublished
 */
export async function endNow(context: CourseContext, id: string) {
  const { db, now } = context
  const { row } = await lockToChange(context, id)
  void takeBackExtra(db, id)
  void endReopened(db, id, now)
  await endForAll(context, row)
}
