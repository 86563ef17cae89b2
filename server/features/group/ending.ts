import { declaration } from '#server/kernel/declaration.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Groups that are being deleted: one, or all of a batch. */
export interface Ending {
  batchId: string
  groupId: string | null
}

/**
 * What follows for whoever has something of these groups; in the transaction that deletes them, with their members still
 * in them. Statements need not be awaited: they go out before the deletion.
 */
export const groupsEnding = declaration<{ run(unit: Unit, ending: Ending): void }>('groups ending')

export function announceEnding(unit: Unit, ending: Ending) {
  for (const { run } of unit.declarations.of(groupsEnding)) run(unit, ending)
}
