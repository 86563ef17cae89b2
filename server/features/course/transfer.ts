import { sql } from 'kysely'
import { permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { confirmOwner, type OwnProof, vipOf } from '#server/features/account/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { event } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishCourseChanged, publishListChanged } from './announce.ts'
import { memberLeft, studentsOf } from './membership.ts'
import { courseChange, lockCourse, lockOpenedCourses } from './store.ts'

/** Emitted when a course has a new owner. */
export const courseTransferred = event<{ courseId: string; accountId: string }>('course.transferred')

interface Transfer extends OwnProof {
  account: string
}

/**
 * Transfers a course to another teacher. The caller's proof comes first, so that nobody can probe which accounts exist.
 * @returns the new owner's name
 */
export async function transferCourse(context: CourseContext, input: Transfer) {
  const { db, course, person, config, now } = context
  const wanted = input.account.trim()
  if (wanted === '') fail(courseErrors.targetMissing)
  await confirmOwner(context, input)
  const target = (await findTeacher(db, wanted, wanted.toLowerCase())) ?? fail(courseErrors.targetUnknown)
  if (target.id === person.id) fail(courseErrors.targetSelf)
  const opened = await lockOpenedCourses(db, target.id)
  if (vipOf(target, now) === 0 && opened >= config.COURSE_LIMIT) fail(courseErrors.targetFull)

  const [held, standing] = await Promise.all([
    lockCourse(db, course.id),
    roleIn.first(db, course.id, target.id),
  ])
  if (held.owner_id !== person.id) fail(kernelErrors.notAllowed)
  const wasStudent = standing?.role === 'student'
  void give(db, course.id, now, { ownerId: target.id, studentsLess: wasStudent ? 1 : 0 })
  void placeAssistant(db, course.id, person.id, now, [...permissions])
  void placeOwner(db, course.id, target.id, now)
  context.forgetStanding({ courses: [course.id] })
  context.forget([studentsOf(course.id)])
  if (wasStudent) {
    void context.emit(memberLeft, { courseId: course.id, accountId: target.id })
    // The student's topics are left; a teacher's screens subscribe again.
    context.afterCommit(() => context.hub.expel(target.id, topics.course(course.id)))
  }
  void context.emit(courseTransferred, { courseId: course.id, accountId: target.id })
  publishCourseChanged(context, course.id)
  publishListChanged(context, person.id)
  publishListChanged(context, target.id)
  return target.name
}

/** A teacher by phone, e-mail or account name. */
const findTeacher = prepared((db, account: string, inLowerCase: string) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'vip_level', 'vip_until'])
    .where('kind', '=', 1)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('phone', '=', account),
        eb(sql`lower(email)`, '=', inLowerCase),
        eb(sql`lower(login)`, '=', inLowerCase),
      ]),
    ),
).first

const roleIn = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('membership')
    .select('role')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null),
)

const give = prepared(
  (db, courseId: string, now: number, { ownerId, studentsLess }: { ownerId: string; studentsLess: number }) =>
    courseChange(db, courseId, now).set({
      owner_id: ownerId,
      student_count: sql`student_count - ${studentsLess}`,
    }),
)

// Each becomes staff in the course, whatever their role was before.
const placeAssistant = prepared((db, courseId: string, accountId: string, now: number, all: string[]) => {
  const standing = { role: 'assistant', permissions: all, left_at: null, pinned_at: null }
  return db
    .insertInto('membership')
    .values({ course_id: courseId, account_id: accountId, joined_at: at(now), ...standing })
    .onConflict(conflict => conflict.columns(['course_id', 'account_id']).doUpdateSet(standing))
})

const placeOwner = prepared((db, courseId: string, accountId: string, now: number) => {
  // The recipient finds it on their list, even if they had archived it.
  const standing = { role: 'owner', permissions: sql<string[]>`'{}'`, left_at: null, archived_at: null }
  return db
    .insertInto('membership')
    .values({ course_id: courseId, account_id: accountId, joined_at: at(now), ...standing })
    .onConflict(conflict => conflict.columns(['course_id', 'account_id']).doUpdateSet(standing))
})
