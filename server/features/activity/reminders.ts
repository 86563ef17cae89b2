import { sql } from 'kysely'
import { type Announcement, announcer } from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { job, type Worker, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { activityKind } from './kind.ts'
import { progressStates } from './progress.ts'
import { studentsOf } from './subject.ts'

/** Tells those who have not done an activity that its end comes near. */
export interface Reminder {
  hoursBefore: number
  announces: Announcement
}

const whoHasNotDone = ({ ids }: { ids: string[] }) =>
  studentsOf(sql`activity.id = any(${ids}::uuid[])
    and coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)}`)

const remindersIn = (declarations: Declarations) =>
  declarations.of(activityKind).flatMap(({ types, reminders = [] }) =>
    reminders.map(({ hoursBefore, announces }) => ({
      takeTurns: takeTurns(types, hoursBefore),
      announce: announcer(announces, whoHasNotDone),
    })),
  )

/** Whose time has come, each once. An activity that is open for less than half as long again is not reminded of. */
const takeTurns = (types: readonly number[], hours: number) =>
  prepared(
    (_, now: number) => sql<{ id: string }>`
      insert into due_reminder (activity_id, hours_before, reminded_at)
      select activity.id, ${hours}, ${at(now)} from activity
      join course on course.id = activity.course_id and course.deleted_at is null and course.ended_at is null
      where activity.type in (${sql.join(types.map(sql.lit))}) and activity.deleted_at is null
        and activity.published_at <= ${at(now)} and activity.ends_at > ${at(now)}
        and activity.ends_at <= ${at(now)} + make_interval(hours => ${sql.lit(hours)})
        and activity.ends_at - activity.published_at >= make_interval(hours => ${sql.lit(hours * 1.5)})
      on conflict do nothing returning activity_id as id`,
  )

/** Its name is that of its queue, which is stored. */
export function reminderWorker(declarations: Declarations): Worker {
  const reminders = remindersIn(declarations)
  async function remind(unit: Unit) {
    for (const { takeTurns, announce } of reminders) {
      const rows = await takeTurns(unit.db, unit.now)
      if (rows.length > 0) await announce(unit, { ids: rows.map(row => row.id) })
    }
  }
  return work(job<object>('notification.remind'), remind, { cron: '*/10 * * * *' })
}
