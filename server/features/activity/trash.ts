import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { restoreDays } from '#contract/features/course/archive.ts'
import { eraseDeleted } from '#server/features/course/public.ts'
import { eraseMessages } from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { announceWhenVisible, publishChange, showToWaiting } from './appearing.ts'
import { scheduleEnd } from './ending.ts'
import { runHook } from './hooks.ts'
import type { ActivityRow } from './kind.ts'
import { activityChanged } from './spine.ts'

const restoreTime = restoreDays * 86_400_000

/** Until when an activity deleted at this moment can be restored. */
export const restorableUntil = (deletedAt: number) => deletedAt + restoreTime

const markDeleted = prepared((db, id: string, now: number) =>
  db
    .updateTable('activity')
    .set({ deleted_at: at(now) })
    .where('id', '=', id),
)

/** Puts an activity into the trash: it can be restored for 30 days (decision P51), then it is erased. */
export async function removeActivity(unit: Unit, row: ActivityRow) {
  void markDeleted(unit.db, row.id, unit.now)
  void unit.emit(activityChanged, { activityId: row.id, courseId: row.course_id })
  publishChange(unit, row.course_id, row.type)
  await runHook(unit, 'deleted', row)
}

interface TrashPage {
  courseId: string
  since: number
  limit: number
  offset: number
}
const deletedIn = prepared((db, { courseId, since, limit, offset }: TrashPage) =>
  db
    .selectFrom('activity')
    .select(['id', 'type', 'title', 'label', 'deleted_at'])
    .where('course_id', '=', courseId)
    .where('deleted_at', '>', at(since))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
)
const deletedCount = prepared((db, courseId: string, since: number) =>
  db
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId)
    .where('deleted_at', '>', at(since)),
)

/** A page of a course's trash, last deleted first, and a function that counts all of it. */
export async function pageOfTrash(
  { db, course, now }: CourseContext,
  page: { limit: number; offset: number },
) {
  const since = now - restoreTime
  const rows = await deletedIn(db, { courseId: course.id, since, ...page })
  return { rows, total: async () => (await deletedCount.one(db, course.id, since)).total }
}

const lockDeleted = prepared((db, id: string, courseId: string) =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is not', null)
    .forUpdate(),
)

/** Its folder may be deleted as well. */
const markRestored = prepared(
  (_, id: string, now: number) => sql`
    update activity set deleted_at = null, updated_at = ${at(now)}, folder_id = (
      select folder.id from folder where folder.id = activity.folder_id and folder.deleted_at is null)
    where id = ${id}`,
)

/**
 * Takes an activity out of the trash, as it was.
 * @throws notFound when it is not in this course's trash, notRestorable when it has been there too long
 */
export async function restoreActivity(context: CourseContext, id: string) {
  const { db, course, now } = context
  const row = (await lockDeleted.first(db, id, course.id)) ?? fail(kernelErrors.notFound)
  if (restorableUntil(row.deleted_at ?? 0) <= now) fail(activityErrors.notRestorable)
  void markRestored(db, id, now)
  // Anything due meanwhile was not done.
  if (row.announced_at === null) announceWhenVisible(context, id, row.published_at)
  if (row.is_for_some) showToWaiting(context, id)
  scheduleEnd(context, row, row.ends_at)
  void context.emit(activityChanged, { activityId: id, courseId: row.course_id })
  publishChange(context, row.course_id, row.type)
  await runHook(context, 'restored', row)
}

/** Erases what has been in the trash too long, with everything that belongs to it and the messages about it. */
export const eraser = eraseDeleted('activity', {
  before: ({ db }, rows) => eraseMessages(db, sql`select id from activity where ${rows}`),
})
