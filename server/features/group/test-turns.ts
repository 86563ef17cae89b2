import { batchCalls } from '#contract/features/group/calls.ts'
import type { GroupItem } from '#contract/features/group/entities.ts'
import { shuffled, type Turn } from '#server/kernel/test-moves.ts'

/** A batch of the course, with its groups as they are now. */
export async function batchOf({ ask, courseId, draw }: Turn) {
  const shown = await ask(batchCalls.listBatches, { courseId })
  return shown && shown.list.length > 0
    ? ask(batchCalls.getBatchWithGroups, { batchId: draw.one(shown.list).id })
    : undefined
}

/** A group of the course that fits, with its batch. */
export async function groupOf(turn: Turn, fits: (group: GroupItem) => boolean = () => true) {
  const { ask, courseId, draw } = turn
  const shown = await ask(batchCalls.listBatches, { courseId })
  for (const { id } of shuffled(draw, shown?.list ?? []).slice(0, 5)) {
    const batch = await ask(batchCalls.getBatchWithGroups, { batchId: id })
    const groups = batch?.groups.filter(fits) ?? []
    if (batch && groups.length > 0) return { batch, group: draw.one(groups) }
  }
  return undefined
}
