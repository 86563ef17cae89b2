import { kernelErrors } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { folderToUse, publishChange } from '#server/features/activity/public.ts'
import { standingsNow } from '#server/features/course/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { openPlace } from './placing.ts'
import { type ReadRows, readActivity } from './reading.ts'
import { portables } from './tables.ts'

const activityOf = prepared((db, id: string, courseId: string) =>
  db
    .selectFrom('activity')
    .select(['id', 'type'])
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null),
)
const putInto = prepared((db, id: string, folderId: string) =>
  db.updateTable('activity').set({ folder_id: folderId }).where('id', '=', id),
)

/**
 * Copies an activity into courses whose activities the caller may manage: unpublished, without work, outside of folders
 * unless one is named. All have the same files.
 * @returns the copies, in the order of the courses
 */
export async function copyActivity(
  context: CourseContext,
  id: string,
  courseIds: readonly string[],
  folderId?: string,
) {
  const { db, course, person } = context
  const into = [...new Set(courseIds)]
  if (into.length === 0) fail(activityErrors.courseMissing)
  const [activity] = await Promise.all([activityOf.first(db, id, course.id), checkCourses(context, into)])
  if (!activity) return fail(kernelErrors.notFound)
  const folder =
    folderId && into.length === 1
      ? await folderToUse({ ...context, course: { id: into[0]!, hasEnded: false } }, folderId)
      : null
  const read: ReadRows[] = []
  for await (const rows of readActivity(db, portables(context), id)) read.push(rows)
  if (read.length === 0) fail(activityErrors.staysHere)
  const copies: { courseId: string; activityId: string }[] = []
  for (const courseId of into) {
    const activityId = await placeCopy(context, { courseId, ownerId: person.id, read, id })
    if (folder) void putInto(db, activityId, folder.id)
    publishChange(context, courseId, activity.type)
    copies.push({ courseId, activityId })
  }
  return copies
}

/** @throws notFound for a course that is not theirs, has ended, or whose activities they may not manage */
async function checkCourses(context: CourseContext, courseIds: readonly string[]) {
  const standings = await standingsNow(
    context,
    courseIds.map(courseId => ({ person: context.person, courseId })),
  )
  const mayManage = standings.every(
    standing =>
      standing &&
      !standing.hasEnded &&
      (standing.role === 'owner' || standing.permissions.includes('manage-activities')),
  )
  if (!mayManage) fail(kernelErrors.notFound)
}

interface Copy {
  courseId: string
  ownerId: string
  read: readonly ReadRows[]
  /** Of the activity that is copied. */
  id: string
}

async function placeCopy(context: CourseContext, { courseId, ownerId, read, id }: Copy) {
  const place = await openPlace(
    {
      ...{ unit: context, ownerId, into: courseId, fresh: true, isForeign: false },
      person: () => undefined,
      file: file => file,
    },
    portables(context),
  )
  for (const { table, rows } of read)
    await place.place(
      table,
      // Among the activities there it has no place yet.
      table.table === 'activity' ? rows.map(row => ({ ...row, position: 0, pinned_at: null })) : rows,
    )
  await place.finish()
  for (const { alone } of portables(context).declared) await alone?.settle(context, courseId)
  return place.idOf('activity', id)!
}
