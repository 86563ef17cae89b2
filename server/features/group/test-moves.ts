import { kernelErrors } from '#contract/error.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import { groupErrors as errors } from '#contract/features/group/errors.ts'
import { batchModes } from '#contract/features/group/rules.ts'
import { type Draw, type Move, move, type Part, undoneBy } from '#server/kernel/test-moves.ts'
import { drawMoves } from './test-draw-moves.ts'
import { groupMoves } from './test-group-moves.ts'
import { batchOf } from './test-turns.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

const perhaps = (draw: Draw, most: number) => (draw.chance(50) ? draw.number(1, most) : 0)
const tooMany = 100_000

export const moves: Move[] = [
  move(batchCalls.createBatch, {
    by: managers,
    refusals: [errors.batchNameMissing, errors.memberCapWrong, errors.batchesFull],
    undo: undoneBy(batchCalls.deleteBatch, (_turn, _sent, { id }) => ({ batchId: id })),
    input: async ({ courseId, draw, ask, dares }) => {
      // A few, in which much happens.
      if (draw.chance(30)) return undefined
      const mode = draw.one(Object.values(batchModes))
      if (draw.chance(4)) return { courseId, batch: '', mode }
      if (draw.chance(4)) return { courseId, batch: draw.text('name'), mode, maxMembers: tooMany }
      const shown = await ask(batchCalls.listBatches, { courseId })
      if (!shown || !dares(shown.can.manage)) return undefined
      return {
        ...{ courseId, batch: draw.text('name'), mode },
        ...{ maxMembers: perhaps(draw, 4), maxGroups: perhaps(draw, 5) },
      }
    },
  }),
  move(batchCalls.updateBatch, {
    by: managers,
    refusals: [errors.batchNameMissing, errors.memberCapBelow, errors.groupCapBelow],
    input: async turn => {
      const { draw, dares } = turn
      const batch = await batchOf(turn)
      if (!batch) return undefined
      const input = { batchId: batch.id, batch: draw.text('name') }
      if (draw.chance(4)) return { batchId: batch.id, batch: '  ' }
      if (draw.chance(30)) return { ...input, maxMembers: perhaps(draw, 3), maxGroups: perhaps(draw, 4) }
      return dares(batch.can.manage)
        ? { ...input, maxGroups: draw.chance(50) ? Math.max(1, batch.groups.length) : 0 }
        : undefined
    },
  }),
  move(batchCalls.setStudentRights, {
    by: managers,
    input: async turn => {
      const { draw, dares } = turn
      const batch = await batchOf(turn)
      if (!batch || !dares(batch.can.manage)) return undefined
      const said = () => (draw.chance(30) ? undefined : draw.chance(75))
      return {
        ...{ batchId: batch.id, allowjoin: said(), allowcreate: said() },
        ...{ allowdelete: said(), allowquit: said() },
      }
    },
  }),
  move(batchCalls.copyBatch, {
    by: managers,
    refusals: [errors.batchNameMissing],
    undo: undoneBy(batchCalls.deleteBatch, (_turn, _sent, { id }) => ({ batchId: id })),
    input: async turn => {
      const { draw, dares } = turn
      const batch = draw.chance(30) ? await batchOf(turn) : undefined
      if (!batch) return undefined
      if (draw.chance(4)) return { batchId: batch.id, batch: '' }
      return dares(batch.can.manage)
        ? { batchId: batch.id, batch: draw.text('name'), people: draw.chance(60) }
        : undefined
    },
  }),
  move(batchCalls.deleteBatch, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { draw, seen, dares } = turn
      const remembered = seen.of('groupbatch')
      if (remembered.length > 0 && draw.chance(4)) return { batchId: draw.one(remembered).id }
      const batch = draw.chance(30) ? await batchOf(turn) : undefined
      return batch && dares(batch.can.manage) ? { batchId: batch.id } : undefined
    },
  }),
  ...groupMoves,
  ...drawMoves,
]
