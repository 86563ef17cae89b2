import { sql } from 'kysely'
import { courseTurned, memberLeft } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { on, type Worker } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Announcement, announcement } from './announcement.ts'
import { announcer } from './announcing.ts'
import { type Change, change, type Ending } from './facts.ts'
import { publishUnread } from './unread.ts'
import { reconsiderer } from './withdrawing.ts'

/** The condition common to all messages in a course. */
const inCourses: readonly Change[] = [
  change(courseTurned, ({ courseId }) => ({ courseId })),
  change(memberLeft, ({ courseId, accountId }) => ({ courseId, accountId })),
]

/** Facts of a course are dealt with one at a time: two at once would lock the messages of its people crosswise. */
const awaitTurn = prepared(
  (_, courseId: string) =>
    sql`select pg_advisory_xact_lock(hashtext('notification.course'), hashtext(${courseId}))`,
)

/** One for each fact that a feature's messages depend on. */
export function announcementWorkers(declarations: Declarations): Worker[] {
  const announcements = declarations.of(announcement)
  const reconsider = reconsiderer(declarations)
  const endings = announcements.flatMap(of =>
    (of.endedBy ?? []).map(by => ({ event: by.event, run: ender(of, by) })),
  )
  const makings = announcements.flatMap(of =>
    (of.madeBy ?? []).map(({ event, audience, only }) => ({ event, only, run: announcer(of, audience) })),
  )
  const changes = [
    ...inCourses,
    ...announcements.flatMap(({ withdrawnBy = [], about }) => [...withdrawnBy, ...(about?.changedBy ?? [])]),
  ]
  return [...new Set([...endings, ...makings, ...changes].map(({ event }) => event))].map(event => {
    const [ended, made, changed] = [endings, makings, changes].map(all =>
      all.filter(one => one.event === event),
    ) as [typeof endings, typeof makings, typeof changes]
    return on({ event }, 'notification', async (unit: Unit, fact: { courseId?: string }) => {
      if (fact.courseId) await awaitTurn(unit.db, fact.courseId)
      for (const { run } of ended) await run(unit, fact)
      for (const { run, only } of made) if (only(fact)) await run(unit, fact)
      // Earlier messages may no longer be true: a returned work is no longer graded.
      const scopes = changed.map(({ scope }) => scope(fact))
      const distinct = new Map(scopes.map(scope => [JSON.stringify(scope), scope]))
      for (const scope of distinct.values()) await reconsider(unit, scope)
    })
  })
}

/** Ends the messages of an announcement as a fact requires; open pages are notified. */
function ender({ event }: Announcement, { by, whose }: Ending) {
  const end = prepared((_, fact: object, now: number) =>
    by === 'deleting'
      ? sql<{ account_id: string }>`
          delete from notification where event = ${sql.lit(event)} and ${whose(fact)} returning account_id`
      : sql<{ account_id: string }>`
          update notification set read_at = ${at(now)}
          where event = ${sql.lit(event)} and read_at is null and ${whose(fact)} returning account_id`,
  )
  return async (unit: Unit, fact: object) => {
    const rows = await end(unit.db, fact, unit.now)
    await publishUnread(
      unit,
      rows.map(row => row.account_id),
    )
  }
}
