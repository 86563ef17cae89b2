import { type RawBuilder, sql } from 'kysely'
import { type Announcement, announcer } from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { job, type Worker, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { commonDeadline, hasOwnEnd, isExcused, ownTimes } from './deadline.ts'
import { activityKind } from './kind.ts'
import { progressStates } from './progress.ts'
import { studentsOf } from './subject.ts'
import type { TodoOfKind } from './todo.ts'

/** Reminds students who have not done an activity that its deadline is near. */
export interface Reminder {
  hoursBefore: number
  announces: Announcement
}

/**
 * An activity whose deadline is near: for all (null) except students with a deadline of their own or of their class, or for
 * one of these.
 */
interface Turn {
  activity_id: string
  account_id: string | null
}

interface Due {
  activityIds: string[]
  accountIds: (string | null)[]
  now: number
}
/** @param begunUntil as in `TodoOfKind`: who can no longer begin is reminded of nothing */
const whoHasNotDone =
  (begunUntil: TodoOfKind['begunUntil']) =>
  ({ activityIds, accountIds, now }: Due) =>
    studentsOf(sql`activity.id = any(${activityIds}::uuid[])
    ${begunUntil ? sql`and coalesce(${begunUntil} > ${at(now)}, true)` : sql``}
    and coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)} and not ${isExcused}
    and ((activity.id, case when ${hasOwnEnd} then membership.account_id else ${nobody} end) in (
      select turn.activity_id, coalesce(turn.account_id, ${nobody})
      from unnest(${activityIds}::uuid[], ${accountIds}::uuid[]) as turn (activity_id, account_id))) is true`)

/** Stands for all others: what is looked up among thousands is no null. `is true` above keeps it a look into a hash, not a join. */
const nobody = sql<string>`'00000000-0000-0000-0000-000000000000'::uuid`

/** Turns of one statement: those for all of a course, and those of one person. */
const portion = { all: 10, one: 1000 }

function* inPortions(turns: readonly Turn[]) {
  // Those of one activity look at its students together.
  const all = turns.toSorted((one, other) => (one.activity_id < other.activity_id ? -1 : 1))
  for (const [size, those] of [
    [portion.all, all.filter(turn => turn.account_id === null)],
    [portion.one, all.filter(turn => turn.account_id !== null)],
  ] as const)
    for (let from = 0; from < those.length; from += size) yield those.slice(from, from + size)
}

const remindersIn = (declarations: Declarations) =>
  declarations.of(activityKind).flatMap(({ types, todo, reminders = [] }) =>
    reminders.map(({ hoursBefore, announces }) => ({
      takeTurns: takeTurns(types, hoursBefore),
      announce: announcer(announces, whoHasNotDone(todo?.begunUntil)),
    })),
  )

/** Those now due, each once. Activities open for less than one and a half times the notice get no reminder. */
function takeTurns(types: readonly number[], hours: number) {
  const isDue = (end: RawBuilder<number | null>, now: number, open = sql`activity.published_at`) => sql`
    join course on course.id = activity.course_id and course.deleted_at is null and course.ended_at is null
    where activity.type in (${sql.join(types.map(sql.lit))}) and activity.deleted_at is null
      and activity.published_at <= ${at(now)} and ${end} > ${at(now)}
      and ${end} <= ${at(now)} + make_interval(hours => ${sql.lit(hours)})
      and ${end} - ${open} >= make_interval(hours => ${sql.lit(hours * 1.5)})`
  // `offset 0`: few exceptions are due, so each looks up its activity.
  return prepared(
    (_, now: number) => sql<Turn>`
      insert into due_reminder (activity_id, account_id, hours_before, reminded_at)
      select activity.id, null::uuid, ${sql.lit(hours)}::smallint, ${at(now)}
      from activity ${isDue(commonDeadline, now)}
      union all
      select activity.id, own_times.account_id, ${sql.lit(hours)}::smallint, ${at(now)}
      from activity_exception as own_times
      cross join lateral (select * from activity where id = own_times.activity_id offset 0) as activity
      ${isDue(sql`own_times.ends_at`, now)}
      union all
      select activity.id, student.account_id, ${sql.lit(hours)}::smallint, ${at(now)}
      from activity_audience as meant
      cross join lateral (select * from activity where id = meant.activity_id offset 0) as activity
      join activity_student as student on student.activity_id = activity.id
      ${ownTimes(sql.ref('student.account_id'))}
      ${isDue(sql`meant_times.ends_at`, now, sql`greatest(activity.published_at, meant.published_at)`)}
        and meant_times.ends_at = meant.ends_at and own_times.ends_at is null
      on conflict do nothing returning activity_id, account_id`,
  )
}

/** The name is that of its queue, which is stored. */
export function reminderWorker(declarations: Declarations): Worker {
  const reminders = remindersIn(declarations)
  async function remind(unit: Unit) {
    for (const { takeTurns, announce } of reminders) {
      const turns = await takeTurns(unit.db, unit.now)
      for (const some of inPortions(turns))
        await announce(unit, {
          activityIds: some.map(turn => turn.activity_id),
          accountIds: some.map(turn => turn.account_id),
          now: unit.now,
        })
    }
  }
  return work(job<object>('notification.remind'), remind, { cron: '*/10 * * * *' })
}
