import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { restoreDays } from '#contract/features/course/archive.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, CourseContext } from '#server/kernel/feature.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishCourseChanged, publishListChanged } from './announce.ts'
import { eraseContents, eraseRows } from './erasing.ts'
import { courseTurned } from './events.ts'
import { courseChange, lockCourse } from './store.ts'

const restoreTime = restoreDays * 86_400_000

/** Until when a course deleted at this moment can be restored. */
export const restoreUntil = (deletedAt: number) => deletedAt + restoreTime

/** Makes a deletion final. The course may have been restored, and deleted again later, in the meantime. */
const eraseCourse = job<{ courseId: string; deletedAt: number }>('course.erase')

export const eraseWorker = work(
  eraseCourse,
  async ({ db, now, forgetStanding }, { courseId, deletedAt }) => {
    if ((await empty.count(db, courseId, deletedAt, now)) === 0) return
    await eraseContents(db, { table: 'course', rows: sql<SqlBool>`id = ${courseId}` })
    forgetStanding({ courses: [courseId] })
  },
  { slow: true },
)

const empty = prepared((db, courseId: string, deletedAt: number, now: number) =>
  db
    .updateTable('course')
    .set({ name: '', class_name: '', venue: '', intro: '', modules: null })
    .set({ erased_at: sql<Instant>`coalesce(erased_at, ${at(now)})` })
    .where('id', '=', courseId)
    .where('deleted_at', '=', at(deletedAt)),
)

/**
 * Makes the deletion of a table's rows final, with everything that belongs to them, once they cannot be restored. Files
 * stay with the people who uploaded them. For tables with `deleted_at` and an index on it.
 * @param before deletes what no foreign key leads to, given the rows as a condition
 * @param unless a condition on rows that stay as long as it holds
 */
export const eraseDeleted = (
  table: 'activity' | 'attendance' | 'folder' | 'group_batch' | 'question' | 'question_bank' | 'score_column',
  {
    before,
    unless,
  }: {
    before?: (unit: Unit, rows: RawBuilder<SqlBool>) => Promise<unknown>
    unless?: RawBuilder<SqlBool>
  } = {},
) =>
  work(
    job<object>(`${table}.erase`),
    async unit => {
      const { db, now } = unit
      const isOld = sql<SqlBool>`deleted_at <= ${at(now - restoreTime)}`
      const rows = unless ? sql<SqlBool>`${isOld} and not ${unless}` : isOld
      await before?.(unit, rows)
      await eraseContents(db, { table, rows })
      await eraseRows(db, table, rows)
    },
    { cron: '47 * * * *', slow: true },
  )

/** Removes a course from everybody's list; its owner can restore it for 30 days. */
export async function deleteCourse(context: CourseContext) {
  const { db, course, person, now } = context
  // It may have been transferred since the caller was admitted.
  if ((await lockCourse(db, course.id)).owner_id !== person.id) fail(kernelErrors.notAllowed)
  void markDeleted(db, course.id, now)
  context.forgetStanding({ courses: [course.id] })
  void context.enqueue(eraseCourse, { courseId: course.id, deletedAt: now }, { after: restoreUntil(now) })
  void context.emit(courseTurned, { courseId: course.id })
  const members = await peopleIn(db, course.id)
  publishCourseChanged(context, course.id)
  for (const { account_id } of members) publishListChanged(context, account_id)
}

const markDeleted = prepared((db, id: string, now: number) =>
  courseChange(db, id, now).set({ deleted_at: at(now) }),
)

/** The owner's deleted courses that can still be restored, last deleted first. */
export async function listDeleted(db: Database, ownerId: string, now: number) {
  const rows = await restorable(db, ownerId, now - restoreTime)
  return rows.map(row => ({ ...row, deleted_at: row.deleted_at ?? 0 }))
}

const restorable = prepared((db, ownerId: string, since: number) =>
  db
    .selectFrom('course')
    .select(['id', 'name', 'class_name', 'semester', 'theme', 'student_count', 'deleted_at'])
    .where('owner_id', '=', ownerId)
    .where('erased_at', 'is', null)
    .where('deleted_at', '>', at(since))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc'),
)

/** @throws notRestorable when it is another's, not deleted, or deleted too long ago */
export async function restoreCourse(context: AccountContext, courseId: string) {
  const { db, now, person } = context
  const restored = await restore.count(db, { courseId, ownerId: person.id, since: now - restoreTime, now })
  if (restored === 0) fail(courseErrors.notRestorable)
  context.forgetStanding({ courses: [courseId] })
  void context.emit(courseTurned, { courseId })
  const members = await peopleIn(db, courseId)
  for (const { account_id } of members) publishListChanged(context, account_id)
}

interface RestoredCourse {
  courseId: string
  ownerId: string
  since: number
  now: number
}

const restore = prepared((db, { courseId, ownerId, since, now }: RestoredCourse) =>
  courseChange(db, courseId, now)
    .set({ deleted_at: null })
    .where('owner_id', '=', ownerId)
    .where('erased_at', 'is', null)
    .where('deleted_at', '>', at(since)),
)

const peopleIn = prepared((db, courseId: string) =>
  db
    .selectFrom('membership')
    .select('account_id')
    .where('course_id', '=', courseId)
    .where('left_at', 'is', null),
)
