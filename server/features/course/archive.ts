import { archiveBadges, archiveCalls } from '#contract/features/course/archive.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishCourseChanged, publishListChanged } from './announce.ts'
import { listDeleted, restoreCourse, restoreUntil } from './deletion.ts'
import { courseTurned } from './events.ts'
import { presentCourse } from './present.ts'
import { courseChange, getCourse, listArchived, type Role } from './store.ts'
import { transferCourse } from './transfer.ts'

const badgeInArchive = (role: Role) =>
  role === 'owner' ? archiveBadges.teach : role === 'assistant' ? archiveBadges.assist : archiveBadges.study

export const archiveHandlers = serve(archiveCalls, {
  archive: async (context, { type, canVisit }) => {
    if (type === '0') archiveFor(context, context.person.id)
    else await endCourse(context, canVisit)
    return {}
  },

  unarchive: async context => {
    const { db, course, person, role } = context
    const { ended_at } = await getCourse(db, course.id)
    if (role === 'owner' && ended_at !== null) await reopenCourse(context, ended_at)
    void takeOutFor(db, course.id, person.id)
    publishListChanged(context, person.id)
    return {}
  },

  list: async context => {
    const rows = await listArchived(context.db, context.person.id)
    return {
      list: rows.map(row => ({
        ...presentCourse(context, row),
        badge: badgeInArchive(row.role),
        archivedAt: row.archived_at,
      })),
    }
  },

  listDeleted: async ({ db, person, now }) => {
    const rows = await listDeleted(db, person.id, now)
    return {
      list: rows.map(row => ({
        id: row.id,
        courseName: row.name,
        className: row.class_name || null,
        semester: row.semester,
        theme: row.theme,
        total: row.student_count,
        deletedAt: row.deleted_at,
        restorableUntil: restoreUntil(row.deleted_at),
      })),
    }
  },

  restore: async (context, { courseId }) => {
    await restoreCourse(context, courseId)
    return {}
  },

  transfer: async (context, input) => ({ name: await transferCourse(context, input) }),
})

const putAwayFor = prepared((db, courseId: string, accountId: string, now: number) =>
  db
    .updateTable('membership')
    .set({ archived_at: at(now), pinned_at: null })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null),
)

const takeOutFor = prepared((db, courseId: string, accountId: string) =>
  db
    .updateTable('membership')
    .set({ archived_at: null })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId),
)

function archiveFor(context: CourseContext, accountId: string) {
  void putAwayFor(context.db, context.course.id, accountId, context.now)
  publishListChanged(context, accountId)
}

const end = prepared((db, id: string, now: number, endedAt: number, isVisible: boolean) =>
  courseChange(db, id, now).set({ ended_at: at(endedAt), ended_visible: isVisible }),
)

const putAwayForAll = prepared((db, courseId: string, endedAt: number) =>
  db
    .updateTable('membership')
    .set({ archived_at: at(endedAt), pinned_at: null })
    .where('course_id', '=', courseId)
    .where('left_at', 'is', null)
    .where('archived_at', 'is', null)
    .returning('account_id'),
)

const reopen = prepared((db, id: string, now: number) =>
  courseChange(db, id, now).set({ ended_at: null, ended_visible: true }),
)

const takeOutForAll = prepared((db, courseId: string, endedAt: number) =>
  db
    .updateTable('membership')
    .set({ archived_at: null })
    .where('course_id', '=', courseId)
    .where('archived_at', '>=', at(endedAt))
    .where('left_at', 'is', null)
    .returning('account_id'),
)

/** Ends a course for everybody: it moves to everyone's archive, and nobody can join any more. */
async function endCourse(context: CourseContext, canvisit: boolean) {
  const { db, course, now, role } = context
  if (role !== 'owner') fail(courseErrors.onlyForSelf)
  const { ended_at } = await getCourse(db, course.id)
  const endedAt = ended_at ?? now
  void end(db, course.id, now, endedAt, canvisit)
  context.forgetStanding({ courses: [course.id] })
  void context.emit(courseTurned, { courseId: course.id })
  const moved = await putAwayForAll(db, course.id, endedAt)
  publishCourseChanged(context, course.id)
  for (const { account_id } of moved) publishListChanged(context, account_id)
}

/** Opens an ended course again and takes it out of the archives it was moved to. */
async function reopenCourse(context: CourseContext, endedAt: number) {
  const { db, course, now } = context
  void reopen(db, course.id, now)
  context.forgetStanding({ courses: [course.id] })
  void context.emit(courseTurned, { courseId: course.id })
  const moved = await takeOutForAll(db, course.id, endedAt)
  publishCourseChanged(context, course.id)
  for (const { account_id } of moved) publishListChanged(context, account_id)
}
