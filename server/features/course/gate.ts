import type { Permission } from '#contract/access.ts'
import type { Gates, Standing } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

// Runs with every command about a course, and with a query when not remembered.
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

type Facts = Awaited<ReturnType<typeof membershipIn>>[number]

/** A person's place in a course, from memory. */
export const standingIn: Gates['standing'] = async ({ db, memory }, person, courseId, looksAsStudent) => {
  const facts = await memory.remember(
    `standing ${courseId} ${person.id}`,
    () => membershipIn.first(db, courseId, person.id),
    () => [courseId, person.id],
  )
  return facts && standingOf(facts, courseId, looksAsStudent)
}

/** The same, read now. */
export const standingNow: Gates['standingNow'] = async ({ db }, person, courseId, looksAsStudent) => {
  const facts = await membershipIn.first(db, courseId, person.id)
  return facts && standingOf(facts, courseId, looksAsStudent)
}

/** An ended course may be closed to its students' visits. */
function standingOf(facts: Facts, courseId: string, looksAsStudent: boolean): Standing {
  const role = looksAsStudent ? 'student' : (facts.role as Standing['role'])
  const hasEnded = facts.ended_at !== null
  return {
    courseId,
    role,
    permissions: looksAsStudent ? [] : (facts.permissions as Permission[]),
    hasEnded,
    isClosed: hasEnded && role === 'student' && !facts.ended_visible,
    isViewer: role !== facts.role,
  }
}
