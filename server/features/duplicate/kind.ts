import { declaration, derived } from '#server/kernel/declaration.ts'
import type { Hub } from '#server/kernel/hub.ts'

/** How far the checks of an activity are: of so many that were asked for, read and compared. */
export interface Progress {
  total: number
  read: number
  done: number
}

/** A kind of activity whose handed-in texts can be compared. */
export interface DuplicateKind {
  /** As in `ActivityKind`. */
  types: readonly number[]
  /** Tells the open screens of the staff. */
  progressed(hub: Hub, task: { id: string; course_id: string }, progress: Progress): void
}

/** Declares a kind; what its students hand in is then compared with all that is handed in in declared kinds. */
export const duplicateKind = declaration<DuplicateKind>('kind whose texts are compared')

export const duplicateKinds = derived(
  (declarations): ReadonlyMap<number, DuplicateKind> =>
    new Map(declarations.of(duplicateKind).flatMap(kind => kind.types.map(type => [type, kind] as const))),
)
