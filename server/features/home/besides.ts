import { sql } from 'kysely'
import { activityKind, byKind } from '#server/features/activity/public.ts'
import { derived } from '#server/kernel/declaration.ts'

/** What students who have done an activity still have to do in it, and until when, by its type. */
export const besides = derived(declarations => {
  const kinds = declarations.of(activityKind)
  return {
    isDue: byKind(kinds, ({ todo }) => todo?.besides?.isDue, sql<boolean>`false`),
    ends: byKind(kinds, ({ todo }) => todo?.besides?.ends, sql<number | null>`null`),
  }
})
