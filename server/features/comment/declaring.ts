import type { RawBuilder } from 'kysely'
import type { HookedActivity } from '#server/features/activity/public.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Activities that are commented on: what their feature declares with `commentsOn`. */
export interface Commented {
  /** The protocol's contenttypes, as of their kind. */
  types: readonly number[]
  /** Whether students may hide their names from each other. SQL over the row `activity`; absent: never. */
  hidesNames?: RawBuilder<boolean>
  /** Staff choose the best answers. */
  hasBest?: true
  /** Nothing is added once the activity has ended; absent: comments go on. */
  endsWithIt?: true
  /** A student has commented, or a comment of theirs has gone or come back. */
  onChange?(unit: Unit, activity: HookedActivity, authorId: string): Promise<unknown>
}

/** Declares that activities of some types are commented on. */
export const commentsOn = declaration<Commented>('comments on')

export const commentedByType = derived(
  (declarations): ReadonlyMap<number, Commented> =>
    new Map(declarations.of(commentsOn).flatMap(one => one.types.map(type => [type, one] as const))),
)
