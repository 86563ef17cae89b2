import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { Gates, Standing } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

// Runs with every command about a course, and with a query when not remembered.
const membership = fragment(
  (db, courseId: string | RawBuilder<string>, accountId: string | RawBuilder<string>) =>
    db
      .selectFrom('membership')
      .innerJoin('course', 'course.id', 'membership.course_id')
      .select(['membership.role', 'membership.permissions', 'course.ended_at', 'course.ended_visible'])
      .where('membership.course_id', '=', courseId)
      .where('membership.account_id', '=', accountId)
      .where('membership.left_at', 'is', null)
      .where('course.deleted_at', 'is', null),
)
const membershipIn = prepared((db, courseId: string, accountId: string) =>
  membership(db, courseId, accountId),
)

type Facts = Awaited<ReturnType<typeof membershipIn>>[number]

const membershipsIn = prepared(
  (db, courseIds: readonly string[], accountIds: readonly string[]) => sql<Facts & { place: number }>`
    select asked.place, facts.* from unnest(${courseIds}::uuid[], ${accountIds}::uuid[])
      with ordinality as asked (course_id, account_id, place)
    join lateral (${membership(db, sql.ref('asked.course_id'), sql.ref('asked.account_id'))}) as facts on true`,
)

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

export const standingsNow: Gates['standingsNow'] = async ({ db }, asked) => {
  const rows = await membershipsIn(
    db,
    asked.map(({ courseId }) => courseId),
    asked.map(({ person }) => person.id),
  )
  const found = new Map(rows.map(row => [row.place, row]))
  return asked.map(({ courseId }, index) => {
    const facts = found.get(index + 1)
    return facts && standingOf(facts, courseId, false)
  })
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
