import { archiveBadges, archiveCalls } from '#contract/features/course/archive.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { tellCourseChanged, tellListChanged } from './announce.ts'
import { listDeleted, restoreCourse, restoreUntil } from './deletion.ts'
import { courseTurned } from './events.ts'
import { presentCourse } from './present.ts'
import { changeCourse, getCourse, listArchived, type Role } from './store.ts'
import { transferCourse } from './transfer.ts'

const badgeInArchive = (role: Role) =>
  role === 'owner' ? archiveBadges.teach : role === 'assistant' ? archiveBadges.assist : archiveBadges.study

export const archiveHandlers = serve(archiveCalls, {
  addArchive: async (context, { type, canvisit }) => {
    if (type === '0') await archiveFor(context, context.person.id)
    else await endCourse(context, canvisit)
    return {}
  },

  cancleArchive: async context => {
    const { db, course, person, role } = context
    const { ended_at } = await getCourse(db, course.id)
    if (role === 'owner' && ended_at !== null) await reopenCourse(context, ended_at)
    await db
      .updateTable('membership')
      .set({ archived_at: null })
      .where('course_id', '=', course.id)
      .where('account_id', '=', person.id)
      .execute()
    tellListChanged(context, person.id)
    return {}
  },

  lists: async context => {
    const rows = await listArchived(context.db, context.person.id)
    return {
      list: rows.map(row => ({
        ...presentCourse(context, row),
        icontype: badgeInArchive(row.role),
        archivetime: row.archived_at,
      })),
    }
  },

  deletedLists: async ({ db, person, now }) => {
    const rows = await listDeleted(db, person.id, now)
    return {
      list: rows.map(row => ({
        id: row.id,
        coursename: row.name,
        classname: row.class_name || null,
        semester: row.semester,
        theme: row.theme,
        total: row.student_count,
        deltime: row.deleted_at,
        restoretime: restoreUntil(row.deleted_at),
      })),
    }
  },

  restoreCourse: async (context, { courseid }) => {
    await restoreCourse(context, courseid)
    return {}
  },

  transferCourse: async (context, input) => ({ username: await transferCourse(context, input) }),
})

async function archiveFor(context: CourseContext, accountId: string) {
  await context.db
    .updateTable('membership')
    .set({ archived_at: at(context.now), pinned_at: null })
    .where('course_id', '=', context.course.id)
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null)
    .execute()
  tellListChanged(context, accountId)
}

/** Ends a course for all in it: it lies in everybody's archive, and nobody joins any more. */
async function endCourse(context: CourseContext, canvisit: boolean) {
  const { db, course, now, role } = context
  if (role !== 'owner') fail(courseErrors.onlyForSelf)
  const { ended_at } = await getCourse(db, course.id)
  const endedAt = ended_at ?? now
  await changeCourse(db, course.id, now, { ended_at: at(endedAt), ended_visible: canvisit })
  context.forgetStanding({ courses: [course.id] })
  const moved = await db
    .updateTable('membership')
    .set({ archived_at: at(endedAt), pinned_at: null })
    .where('course_id', '=', course.id)
    .where('left_at', 'is', null)
    .where('archived_at', 'is', null)
    .returning('account_id')
    .execute()
  await context.emit(courseTurned, { courseId: course.id })
  tellCourseChanged(context, course.id)
  for (const { account_id } of moved) tellListChanged(context, account_id)
}

/** Opens an ended course again and takes it out of the archives into which the ending had put it. */
async function reopenCourse(context: CourseContext, endedAt: number) {
  const { db, course, now } = context
  await changeCourse(db, course.id, now, { ended_at: null, ended_visible: true })
  context.forgetStanding({ courses: [course.id] })
  const moved = await db
    .updateTable('membership')
    .set({ archived_at: null })
    .where('course_id', '=', course.id)
    .where('archived_at', '>=', at(endedAt))
    .where('left_at', 'is', null)
    .returning('account_id')
    .execute()
  await context.emit(courseTurned, { courseId: course.id })
  tellCourseChanged(context, course.id)
  for (const { account_id } of moved) tellListChanged(context, account_id)
}
