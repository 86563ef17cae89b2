import { type RawBuilder, sql } from 'kysely'
import type { ActivityKind } from './kind.ts'

/**
 * One piece of SQL over the row `activity`, of those that the kinds declare.
 * @param otherwise of kinds that declare none
 */
export function byKind<T>(
  kinds: readonly ActivityKind[],
  pieceOf: (kind: ActivityKind) => RawBuilder<T> | undefined,
  otherwise: RawBuilder<T>,
): RawBuilder<T> {
  const pieces = kinds.flatMap(kind => {
    const piece = pieceOf(kind)
    return piece ? kind.types.map(type => sql`when ${sql.lit(type)} then ${piece}`) : []
  })
  return pieces.length === 0
    ? otherwise
    : sql<T>`case activity.type ${sql.join(pieces, sql` `)} else ${otherwise} end`
}
