import { sql } from 'kysely'
import { activityKind, byKind, deadline } from '#server/features/activity/public.ts'
import { derived } from '#server/kernel/declaration.ts'

/** Behind `ownTimes`: until when a member may do an activity; for students who have not begun it, until when they may begin. */
export const until = derived(declarations => {
  const kinds = declarations.of(activityKind)
  const begun = byKind(kinds, ({ todo }) => todo?.begunUntil, sql<number | null>`null::timestamptz`)
  return sql<
    number | null
  >`case when membership.role = 'student' then least(${deadline}, ${begun}) else ${deadline} end`
})
