import { randomCalls as calls, groupCalls } from '#contract/features/group/calls.ts'
import { groupErrors as errors } from '#contract/features/group/errors.ts'
import { studentsOf } from '#server/features/member/test-turns.ts'
import { type Move, move, type Turn } from '#server/kernel/test-moves.ts'
import { batchOf } from './test-turns.ts'

/** Groups that were drawn as staff wish them. */
async function drawnFor(turn: Turn, batchId: string, everybody: boolean) {
  const { draw, ask } = turn
  const pair = async () => (draw.chance(25) ? [(await studentsOf(turn, 2)) ?? []] : [])
  const isBySize = draw.chance(50)
  return ask(calls.drawGroups, {
    ...{ batchId, everybody, mix: draw.chance(30) },
    groups: isBySize ? 0 : draw.number(1, 3),
    size: isBySize ? draw.number(1, 4) : 0,
    ...{ apart: await pair(), together: await pair() },
  })
}

export const drawMoves: Move[] = [
  move(calls.applyDraw, {
    by: ['owner', 'assistant'],
    often: 2,
    refusals: [errors.changed, errors.nameTaken],
    input: async turn => {
      const { courseId, draw, ask, dares } = turn
      const batch = await batchOf(turn)
      if (!batch) return undefined
      const batchId = batch.id
      const everybody = draw.chance(50)
      if (batch.students > 0 && draw.chance(8)) {
        // As drawn before: by now these people are in groups.
        const before = await ask(groupCalls.listGroupsWithMembers, { courseId, batchId })
        const list = before?.list.map(({ name, students }) => ({
          name,
          students: students.map(({ id }) => id),
        }))
        return list && { batchId, list }
      }
      const drawn = await drawnFor(turn, batchId, everybody)
      if (!drawn || !dares(batch.can.manage)) return undefined
      const list = drawn.list.map(({ name, students }) => ({
        name: draw.chance(30) ? draw.text('name') : name,
        students: students.map(({ id }) => id),
      }))
      return { batchId, everybody, list }
    },
  }),
]
