import { batchCalls } from '#contract/features/group/calls.ts'
import type { GroupItem } from '#contract/features/group/entities.ts'
import type { Turn } from '#server/kernel/test-moves.ts'

/** A batch of the course, with its groups as they are now. */
export async function batchOf({ ask, courseId, draw }: Turn) {
  const shown = await ask(batchCalls.listBatches, { courseId })
  return shown && shown.list.length > 0
    ? ask(batchCalls.getBatchWithGroups, { batchId: draw.one(shown.list).id })
    : undefined
}

/** A group of the course, with its batch. */
export async function groupOf(turn: Turn, fits: (group: GroupItem) => boolean = () => true) {
  const batch = await batchOf(turn)
  const groups = batch?.groups.filter(fits) ?? []
  return batch && groups.length > 0 ? { batch, group: turn.draw.one(groups) } : undefined
}
