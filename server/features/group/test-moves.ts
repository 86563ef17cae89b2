import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

async function batchOf({ ask, courseId, draw }: Turn) {
  const shown = await ask(batchCalls.listBatches, { courseId })
  return shown && shown.list.length > 0
    ? ask(batchCalls.getBatchWithGroups, { batchId: draw.one(shown.list).id })
    : undefined
}

async function groupOf(turn: Turn) {
  const batch = await batchOf(turn)
  return batch && batch.groups.length > 0 ? { batch, group: turn.draw.one(batch.groups) } : undefined
}

export const moves: Move[] = [
  move(batchCalls.createBatch, {
    by: managers,
    input: ({ courseId, draw }) => ({ courseId, batch: draw.text('name') }),
  }),
  move(batchCalls.setStudentRights, {
    by: managers,
    input: async turn => {
      const batch = await batchOf(turn)
      return batch && { batchId: batch.id, allowjoin: true, allowquit: turn.draw.chance(70) }
    },
  }),
  move(batchCalls.deleteBatch, {
    by: managers,
    input: async turn => {
      const batch = turn.draw.chance(30) ? await batchOf(turn) : undefined
      return batch && { batchId: batch.id }
    },
  }),
  move(groupCalls.createGroup, {
    by: managers,
    input: async turn => {
      const batch = await batchOf(turn)
      return batch && { batchId: batch.id, name: turn.draw.text('name') }
    },
  }),
  move(groupCalls.addToGroup, {
    by: managers,
    input: async turn => {
      const [found, members] = [
        await groupOf(turn),
        await turn.ask(memberCalls.listStudents, { courseId: turn.courseId, limit: 50 }),
      ]
      return found && members && members.list.length > 0
        ? { groupId: found.group.id, studentIds: turn.draw.some(members.list, 3).map(({ id }) => id) }
        : undefined
    },
  }),
  move(groupCalls.joinGroup, {
    by: ['student'],
    input: async turn => {
      const found = await groupOf(turn)
      return found?.batch.can.join ? { batchId: found.batch.id, groupId: found.group.id } : undefined
    },
  }),
  move(groupCalls.leaveGroup, {
    by: ['student'],
    input: async turn => {
      const found = await groupOf(turn)
      return found && { groupId: found.group.id }
    },
  }),
]
