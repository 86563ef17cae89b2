import { type SqlBool, sql } from 'kysely'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { at } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { studentsMeant } from './audience.ts'
import { scheduleEnd } from './ending.ts'
import { type HookedActivity, runHook } from './hooks.ts'
import { kindsByType } from './kind.ts'

const announce = job<{ activityId: string }>('activity.announce')
const show = job<{ activityId: string }>('activity.show')

/** Tells open screens of the course that its content changed. */
export function publishChange(unit: Unit, courseId: string, type: number) {
  unit.publish(topics.course(courseId), activityMessages.contentChanged, {
    courseId: courseId,
    contentType: type,
  })
}

/** Announces an activity to its students once they see it. */
export function announceWhenVisible(unit: Unit, activityId: string, publishedAt: number | null) {
  if (publishedAt === null) return
  void unit.enqueue(announce, { activityId }, publishedAt > unit.now ? { after: publishedAt } : {})
}

const isCourseOpen = sql<SqlBool>`exists (
  select from course where course.id = activity.course_id and course.ended_at is null)`

const markAnnounced = prepared((db, id: string, now: number) =>
  db
    .updateTable('activity')
    .set({ announced_at: at(now) })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', at(now))
    .where(isCourseOpen)
    .returning(['id', 'course_id', 'type']),
)

/** Announces an activity that is visible by now; its time may have changed since the job was queued. */
export const announcer = work(announce, async (unit, { activityId }) => {
  const row = await markAnnounced.first(unit.db, activityId, unit.now)
  if (!row) return
  await runHook(unit, 'published', row)
  publishChange(unit, row.course_id, row.type)
})

const notAnnounced = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('activity')
    .select(['id', 'published_at'])
    .where('course_id', '=', courseId)
    .where('announced_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', at(now))
    .where(isCourseOpen),
)

/** What appeared while its course had ended was told to nobody; it is once the course is open again. */
export async function announceMissed(unit: Unit, { courseId }: { courseId: string }) {
  for (const { id, published_at } of await notAnnounced(unit.db, courseId, unit.now))
    announceWhenVisible(unit, id, published_at)
}

type Students = readonly { account_id: string }[]

/**
 * Publishes an activity to those who are only now some of whom it is for.
 * @param before for whom it was until now
 */
export async function publishToNewcomers(unit: Unit, row: HookedActivity, before: Students) {
  const known = new Set(before.map(({ account_id }) => account_id))
  const meant = await studentsMeant(unit.db, row.id)
  const newcomers = meant.flatMap(({ account_id }) => (known.has(account_id) ? [] : [account_id]))
  if (newcomers.length > 0) await kindsByType(unit).get(row.type)?.on?.published?.(unit, row, newcomers)
}

/** What is over before it appears for somebody never does. */
const isOpenTo = (now: number) => sql<boolean>`(coalesce(meant.ends_at, activity.ends_at) is null
  or coalesce(meant.ends_at, activity.ends_at) > ${at(now)})`

/** An activity that some see later, held; and when the next of them do. */
const waitingFor = prepared(
  (_, id: string, now: number) => sql<HookedActivity & { is_told: boolean; next: number | null }>`
    select activity.id, activity.course_id, activity.type,
      coalesce(activity.announced_at is not null and activity.published_at <= ${at(now)}, false) as is_told,
      (select min(meant.published_at) from activity_audience as meant
        where meant.activity_id = activity.id and meant.is_waiting and meant.published_at > ${at(now)}) as next
    from activity where id = ${id} and deleted_at is null
      and exists (select from activity_audience as meant where meant.activity_id = activity.id and meant.is_waiting)
    for no key update`,
)
const showNow = prepared(
  (_, id: string, now: number) => sql`
    update activity_audience as meant set is_waiting = false from activity
    where meant.activity_id = ${id} and activity.id = meant.activity_id and meant.is_waiting
      and meant.published_at <= ${at(now)} and ${isOpenTo(now)}`,
)

/** Shows an activity to the classes and groups that see it later than the others, when their time has come. */
export function showToWaiting(unit: Unit, activityId: string) {
  void unit.enqueue(show, { activityId })
}

/** Shows it to those whose time has come by now, and schedules itself for the next. */
export const shower = work(show, async (unit, { activityId }) => {
  const row = await waitingFor.first(unit.db, activityId, unit.now)
  if (!row) return
  if (row.next !== null) void unit.enqueue(show, { activityId }, { after: row.next })
  const before = await studentsMeant(unit.db, activityId)
  if ((await showNow.count(unit.db, activityId, unit.now)) === 0) return
  if (row.is_told) await publishToNewcomers(unit, row, before)
  publishChange(unit, row.course_id, row.type)
  await runHook(unit, 'changed', row)
})

const markAllAnnounced = prepared((db, courseId: string, now: number) =>
  db
    .updateTable('activity')
    .set(({ ref }) => ({ announced_at: ref('published_at') as never }))
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('announced_at', 'is', null)
    .where('published_at', '<=', at(now)),
)
const yetToAppear = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('activity')
    .select(['id', 'published_at'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('published_at', '>', at(now)),
)
const yetToEnd = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('activity')
    .leftJoin('activity_audience as meant', 'meant.activity_id', 'activity.id')
    .select([
      'activity.id',
      'activity.type',
      'activity.ends_at',
      'meant.ends_at as own_ends_at',
      'meant.is_waiting',
    ])
    .where('activity.course_id', '=', courseId)
    .where('activity.deleted_at', 'is', null)
    .where(sql<boolean>`(activity.ends_at > ${at(now)} or meant.ends_at > ${at(now)} or meant.is_waiting)`),
)

/**
 * For a course just imported: what appears or ends later is announced then; what is visible already counts as
 * announced.
 */
export async function announceLater(unit: Unit, courseId: string) {
  void markAllAnnounced(unit.db, courseId, unit.now)
  const [appearing, ending] = await Promise.all([
    yetToAppear(unit.db, courseId, unit.now),
    yetToEnd(unit.db, courseId, unit.now),
  ])
  for (const { id, published_at } of appearing) announceWhenVisible(unit, id, published_at)
  for (const [id, rows] of Map.groupBy(ending, row => row.id)) {
    for (const end of new Set(rows.flatMap(row => [row.ends_at, row.own_ends_at])))
      scheduleEnd(unit, rows[0]!, end)
    if (rows.some(row => row.is_waiting)) showToWaiting(unit, id)
  }
}
