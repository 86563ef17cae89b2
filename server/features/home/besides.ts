import { type RawBuilder, sql } from 'kysely'
import { kindsByType } from '#server/features/activity/public.ts'
import { derived } from '#server/kernel/declaration.ts'

/** What students who have done an activity still have to do in it, and until when, by its type. */
export const besides = derived(declarations => {
  const given = [...kindsByType({ declarations })].flatMap(([type, { todo }]) =>
    todo?.besides ? [{ type, ...todo.besides }] : [],
  )
  const byType = <T>(piece: 'isDue' | 'ends', otherwise: RawBuilder<T>) =>
    given.length === 0
      ? otherwise
      : sql<T>`case activity.type ${sql.join(
          given.map(({ type, [piece]: sqlOfKind }) => sql`when ${sql.lit(type)} then ${sqlOfKind}`),
          sql` `,
        )} else ${otherwise} end`
  return {
    isDue: byType('isDue', sql<boolean>`false`),
    ends: byType('ends', sql<number | null>`null`),
  }
})
