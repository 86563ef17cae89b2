import type { Permission } from '#contract/access.ts'
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

/** A person's place in a course. An ended course may be closed to its students' visits. */
export const standingIn: Gates['standing'] = async ({ db }, person, courseId, looksAsStudent) => {
  const [row] = await membershipIn(db, courseId, person.id)
  if (!row) return undefined
  const role = looksAsStudent ? 'student' : (row.role as Standing['role'])
  const hasEnded = row.ended_at !== null
  return {
    courseId,
    role,
    permissions: looksAsStudent ? [] : (row.permissions as Permission[]),
    hasEnded,
    isClosed: hasEnded && role === 'student' && !row.ended_visible,
    isViewer: role !== row.role,
  }
}
