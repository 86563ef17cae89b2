import { kernelErrors } from '#contract/error.ts'
import { batchCalls, groupCalls as calls } from '#contract/features/group/calls.ts'
import { groupErrors as errors } from '#contract/features/group/errors.ts'
import { studentsOf } from '#server/features/member/test-turns.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { batchOf, groupOf } from './test-turns.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const grouping = ['owner', 'assistant', 'student'] satisfies Part[]

/** Somebody who is in a group. */
async function memberOf({ ask, draw }: Turn, groupId: string) {
  const shown = await ask(calls.getGroup, { groupId })
  return shown && shown.list.length > 0 ? draw.one(shown.list).id : undefined
}

export const groupMoves: Move[] = [
  move(calls.createGroup, {
    by: grouping,
    often: 3,
    refusals: [errors.nameMissing, errors.nameTaken, errors.createForbidden, errors.groupsFull],
    undo: undoneBy(calls.deleteGroup, async ({ ask }, { batchId }, { id }) => {
      const batch = await ask(batchCalls.getBatchWithGroups, { batchId })
      const made = batch?.groups.find(group => group.id === id)
      // Students may not always delete what they may create.
      return made?.can.remove ? { groupId: id } : undefined
    }),
    input: async turn => {
      const { draw, part, dares } = turn
      const batch = await batchOf(turn)
      if (!batch) return undefined
      const batchId = batch.id
      const [first] = batch.groups
      if (batch.can.create && draw.chance(5)) return { batchId, name: first ? first.name.toUpperCase() : '' }
      if (!dares(batch.can.create)) return undefined
      const maxMembers = part !== 'student' && draw.chance(30) ? draw.number(1, 4) : undefined
      return { batchId, name: draw.text('name'), maxMembers }
    },
  }),
  move(calls.updateGroup, {
    by: grouping,
    refusals: [errors.nameMissing, errors.nameTaken, errors.memberCapBelow],
    input: async turn => {
      const { draw, part, dares } = turn
      const found = await groupOf(turn, ({ can }) => can.lead || draw.chance(20))
      if (!found) return undefined
      const { batch, group } = found
      const groupId = group.id
      if (group.can.lead && draw.chance(10))
        return { groupId, name: draw.one(['', draw.one(batch.groups).name]) }
      if (group.can.lead && part !== 'student' && draw.chance(20))
        return { groupId, name: group.name, maxMembers: draw.number(1, 3) }
      return dares(group.can.lead) ? { groupId, name: draw.text('name') } : undefined
    },
  }),
  move(calls.deleteGroup, {
    by: grouping,
    refusals: [errors.deleteForbidden, kernelErrors.notFound],
    input: async turn => {
      const { draw, seen, dares } = turn
      const remembered = seen.of('group')
      if (remembered.length > 0 && draw.chance(3)) return { groupId: draw.one(remembered).id }
      const found = draw.chance(60)
        ? await groupOf(turn, ({ can }) => can.remove || draw.chance(10))
        : undefined
      return found && dares(found.group.can.remove) ? { groupId: found.group.id } : undefined
    },
  }),
  move(calls.joinGroup, {
    by: ['student'],
    often: 5,
    refusals: [errors.codeLength, errors.codeUnknown],
    input: async turn => {
      const { draw, dares, askAs } = turn
      const found = await groupOf(turn, ({ can }) => can.join || draw.chance(15))
      if (!found) return undefined
      const { batch, group } = found
      const batchId = batch.id
      if (batch.can.join && draw.chance(6)) return { batchId, groupCode: draw.one(['ABC', 'ZZZZZZ']) }
      if (!dares(group.can.join)) return undefined
      // Where they are in it already, nothing is wrong.
      if (group.mine) return undefined
      const told = draw.chance(30) ? await askAs('owner', calls.getGroup, { groupId: group.id }) : undefined
      return told ? { batchId, groupCode: told.group.groupCode } : { batchId, groupId: group.id }
    },
  }),
  move(calls.leaveGroup, {
    by: ['student'],
    often: 2,
    input: async turn => {
      const found = await groupOf(turn, ({ can, mine }) => (mine && can.quit) || turn.draw.chance(5))
      return found && turn.dares(found.group.can.quit) ? { groupId: found.group.id } : undefined
    },
  }),
  move(calls.setLeader, {
    by: grouping,
    refusals: [errors.notMember],
    input: async turn => {
      const { draw, dares } = turn
      const found = await groupOf(turn, ({ can, members }) => members > 0 && (can.lead || draw.chance(10)))
      if (!found) return undefined
      const groupId = found.group.id
      const studentId = await memberOf(turn, groupId)
      const [other] = (await studentsOf(turn, 1)) ?? []
      if (found.group.can.lead && other && draw.chance(10)) return { groupId, studentId: other }
      return studentId && dares(found.group.can.lead) ? { groupId, studentId } : undefined
    },
  }),
  move(calls.addToGroup, {
    by: managers,
    often: 2,
    refusals: [errors.full, errors.notStudents],
    input: async turn => {
      const { draw, dares, people } = turn
      const found = await groupOf(turn, ({ members, maxMembers }) => members < maxMembers || draw.chance(5))
      const studentIds = await studentsOf(turn, 3)
      if (!found || !studentIds) return undefined
      const { batch, group } = found
      const groupId = group.id
      const [gone] = people('left')
      if (gone && draw.chance(4)) return { groupId, studentIds: [gone.id] }
      if (studentIds.length > group.maxMembers - group.members)
        return draw.chance(10) ? { groupId, studentIds } : undefined
      return dares(batch.can.manage) ? { groupId, studentIds } : undefined
    },
  }),
  move(calls.removeFromGroup, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const found = await groupOf(turn, ({ members }) => members > 0)
      const studentId = found && (await memberOf(turn, found.group.id))
      if (!found || !studentId || !turn.dares(found.batch.can.manage)) return undefined
      const others = turn.draw.chance(30) ? ((await studentsOf(turn, 2)) ?? []) : []
      return { groupId: found.group.id, studentIds: [...new Set([studentId, ...others])] }
    },
  }),
]
