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
  const types = new Map<RawBuilder<T>, number[]>()
  for (const kind of kinds) {
    const piece = pieceOf(kind)
    if (piece) types.set(piece, [...(types.get(piece) ?? []), ...kind.types])
  }
  // What several kinds share stands, and is planned, once.
  const pieces = [...types].map(
    ([piece, of]) => sql`when activity.type in (${sql.join(of.map(type => sql.lit(type)))}) then ${piece}`,
  )
  return pieces.length === 0 ? otherwise : sql<T>`case ${sql.join(pieces, sql` `)} else ${otherwise} end`
}
