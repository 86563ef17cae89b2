import { kernelErrors } from '#contract/error.ts'
import { memberCalls as calls } from '#contract/features/member/calls.ts'
import { memberErrors as errors } from '#contract/features/member/errors.ts'
import { courseStart } from '#contract/features/member/rules.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'
import { classMoves } from './test-class-moves.ts'
import { rosterMoves } from './test-roster-moves.ts'
import { teamMoves } from './test-team-moves.ts'
import { studentsOf } from './test-turns.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const hour = 3_600_000

/** Some students, and whether the card of one of them offers to manage them. */
async function managed(turn: Turn, most: number) {
  const { ask, courseId } = turn
  const studentIds = await studentsOf(turn, most)
  const card = studentIds && (await ask(calls.getStudent, { courseId, studentId: studentIds[0]! }))
  return card && { studentIds, mayManage: card.member.can.manage, joinedAt: card.member.joinedAt }
}

export const moves: Move[] = [
  move(calls.setCountsFrom, {
    by: managers,
    input: async turn => {
      const { courseId, draw, now, dares } = turn
      const found = await managed(turn, 3)
      if (!found || !dares(found.mayManage)) return undefined
      const from = draw.one([null, courseStart, now - draw.number(1, 200) * hour, now, draw.soon()])
      return { courseId, studentIds: found.studentIds, from }
    },
  }),
  move(calls.removeStudents, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw, now, dares } = turn
      const found = await managed(turn, draw.chance(3) ? 50 : 1)
      if (!found) return undefined
      // Who came a moment ago may go again; hardly ever somebody with whom the story goes on.
      const isNew = (found.joinedAt ?? 0) > now - 72 * hour
      if (!draw.chance(isNew ? 50 : 5) || !dares(found.mayManage)) return undefined
      return { courseId, studentIds: found.studentIds }
    },
  }),
  move(memberSettingCalls.setMemberCap, {
    by: managers,
    refusals: [errors.capWrong],
    input: async ({ courseId, draw, ask, dares }) => {
      const settings = await ask(memberSettingCalls.getMemberSettings, { courseId })
      if (!settings) return undefined
      const { largest, students, can } = settings
      if (can.manage && draw.chance(8)) return { courseId, maxMembers: draw.one([0, largest + 1]) }
      if (!dares(can.manage)) return undefined
      const few = Math.max(1, students + draw.number(-1, 2))
      return { courseId, maxMembers: draw.chance(30) ? few : draw.number(few + 10, largest) }
    },
  }),
  ...classMoves,
  ...teamMoves,
  ...rosterMoves,
]
