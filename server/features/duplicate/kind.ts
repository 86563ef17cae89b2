import { declaration, derived } from '#server/kernel/declaration.ts'

/** How far the checks of an activity are: of so many that were asked for, read and compared. */
export interface Progress {
  total: number
  read: number
  done: number
}

/**
 * Declares the types of a kind (as in `ActivityKind`) whose handed-in texts can be compared; what its students hand in is
 * compared with all that is handed in in declared ones.
 */
export const comparedTypes = declaration<readonly number[]>('types whose texts are compared')

export const typesCompared = derived(
  (declarations): ReadonlySet<number> => new Set(declarations.of(comparedTypes).flat()),
)
