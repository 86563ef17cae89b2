import { sql } from 'kysely'
import { permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { confirmOwner, type OwnProof, vipOf } from '#server/features/account/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { event } from '#server/kernel/jobs.ts'
import { tellCourseChanged, tellListChanged } from './announce.ts'
import { memberLeft } from './membership.ts'
import { changeCourse, lockCourse, lockOpenedCourses } from './store.ts'

/** Told to whom a course was given. */
export const courseTransferred = event<{ courseId: string; accountId: string }>('course.transferred')

interface Transfer extends OwnProof {
  account: string
}

/**
 * Gives a course to another teacher. The own proof comes first, so that nobody learns by trying which accounts exist.
 * @returns the new owner's name
 */
export async function transferCourse(context: CourseContext, input: Transfer) {
  const { db, course, person, config, now } = context
  const wanted = input.account.trim()
  if (wanted === '') fail(courseErrors.targetMissing)
  await confirmOwner(context, input)
  const target = (await findTeacher(db, wanted)) ?? fail(courseErrors.targetUnknown)
  if (target.id === person.id) fail(courseErrors.targetSelf)
  const opened = await lockOpenedCourses(db, target.id)
  if (vipOf(target, now) === 0 && opened >= config.COURSE_LIMIT) fail(courseErrors.targetFull)

  if ((await lockCourse(db, course.id)).owner_id !== person.id) fail(kernelErrors.notAllowed)
  const before = await roleOf(db, course.id, target.id)
  await changeCourse(db, course.id, now, {
    owner_id: target.id,
    student_count: before === 'student' ? sql`student_count - 1` : undefined,
  })
  await place(context, person.id, 'assistant')
  await place(context, target.id, 'owner')
  context.forgetStanding({ courses: [course.id] })
  if (before === 'student') {
    await context.emit(memberLeft, { courseId: course.id, accountId: target.id })
    // The student's topics go; the screens of a teacher subscribe anew.
    context.afterCommit(() => context.hub.expel(target.id, topics.course(course.id)))
  }
  await context.emit(courseTransferred, { courseId: course.id, accountId: target.id })
  tellCourseChanged(context, course.id)
  tellListChanged(context, person.id)
  tellListChanged(context, target.id)
  return target.name
}

/** A teacher by phone, e-mail or account name. */
function findTeacher(db: Database, account: string) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'vip_level', 'vip_until'])
    .where('kind', '=', 1)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('phone', '=', account),
        eb(sql`lower(email)`, '=', account.toLowerCase()),
        eb(sql`lower(login)`, '=', account.toLowerCase()),
      ]),
    )
    .executeTakeFirst()
}

async function roleOf(db: Database, courseId: string, accountId: string) {
  const row = await db
    .selectFrom('membership')
    .select('role')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}

/** Gives a person a place of staff in the course, whatever place it was before. */
async function place({ db, course, now }: CourseContext, accountId: string, role: 'owner' | 'assistant') {
  const standing = {
    role,
    permissions: role === 'assistant' ? [...permissions] : [],
    left_at: null,
    // Who receives it finds it on the own list, even if it was put away before.
    ...(role === 'assistant' ? { pinned_at: null } : { archived_at: null }),
  }
  await db
    .insertInto('membership')
    .values({ course_id: course.id, account_id: accountId, joined_at: at(now), ...standing })
    .onConflict(conflict => conflict.columns(['course_id', 'account_id']).doUpdateSet(standing))
    .execute()
}
