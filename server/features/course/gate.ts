import type { Permission } from '#contract/access.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Gates, Standing } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

// Asked with every call about a course.
const membershipIn = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('course', 'course.id', 'membership.course_id')
    .select(['membership.role', 'membership.permissions', 'course.ended_at', 'course.ended_visible'])
    .where('membership.course_id', '=', courseId)
    .where('membership.account_id', '=', accountId)
    .where('membership.left_at', 'is', null)
    .where('course.deleted_at', 'is', null),
)

/** A person's place in a course. A student is kept out of an ended course that its teacher closed to visits. */
export const standingIn: Gates['standing'] = async ({ db }, person, courseId, looksAsStudent) => {
  const [row] = await membershipIn(db, courseId, person.id)
  if (!row) return undefined
  const role = looksAsStudent ? 'student' : (row.role as Standing['role'])
  if (role === 'student' && row.ended_at !== null && !row.ended_visible)
    fail(courseErrors.endedForStudents, {}, { classending: '1', canvisit: '0' })
  return { courseId, role, permissions: looksAsStudent ? [] : (row.permissions as Permission[]) }
}
