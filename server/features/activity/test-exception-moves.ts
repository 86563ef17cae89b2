import { kernelErrors } from '#contract/error.ts'
import { accommodationCalls, timeFactors } from '#contract/features/activity/accommodation.ts'
import { activityErrors as errors } from '#contract/features/activity/errors.ts'
import { exceptionCalls as calls, maxOwnAttempts } from '#contract/features/activity/exceptions.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { groupOf } from '#server/features/group/test-turns.ts'
import { studentsOf } from '#server/features/member/test-turns.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'
import { activityOf } from './test-turns.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const minute = 60_000

/** Some students, or who is in a group now. */
async function whom(turn: Turn) {
  const found = turn.draw.chance(35) ? await groupOf(turn, ({ members }) => members > 0) : undefined
  return found ? { groupId: found.group.id } : { studentIds: await studentsOf(turn, 2) }
}

/** A moment ago, or ahead; after what is for everybody begins. */
const endAfter = ({ draw, now }: Turn, published: number | null) =>
  draw.chance(20)
    ? Math.max(now - minute, (published ?? 0) + 1000)
    : Math.max(draw.soon(), (published ?? 0) + minute)

export const exceptionMoves: Move[] = [
  move(calls.grantException, {
    by: managers,
    refusals: [errors.nothingOwn, errors.nobodyChosen, errors.notMeant, errors.timesConflict],
    input: async turn => {
      const { draw, ask, dares } = turn
      const activity = await activityOf(turn)
      const own = activity && (await ask(calls.listExceptions, { activityId: activity.id }))
      if (!activity || !own) return undefined
      const people = await whom(turn)
      const activityId = activity.id
      if (draw.chance(4)) return { activityId, ...people }
      if (draw.chance(4)) return { activityId, isExcused: true }
      if (activity.publish_time !== null && draw.chance(4))
        return { activityId, ...people, endsAt: activity.publish_time }
      // Some of them it is perhaps not for.
      if (activity.forwhom && (people.groupId || people.studentIds))
        return { activityId, ...people, endsAt: endAfter(turn, activity.publish_time) }
      if (!(people.groupId || people.studentIds) || !dares(activity.can.manage)) return undefined
      const isExcused = draw.chance(15)
      const hasAttempts = own.hasAttempts && draw.chance(40)
      return {
        ...{ activityId, ...people, isExcused },
        ...(isExcused || (hasAttempts && draw.chance(50))
          ? {}
          : { endsAt: endAfter(turn, activity.publish_time) }),
        ...(hasAttempts ? { attempts: draw.chance(10) ? maxOwnAttempts : draw.number(1, 3) } : {}),
      }
    },
  }),
  move(calls.withdrawException, {
    by: managers,
    refusals: [errors.nobodyChosen],
    input: async turn => {
      const activity = await activityOf(turn)
      const own = activity && (await turn.ask(calls.listExceptions, { activityId: activity.id }))
      if (!activity || !own) return undefined
      const activityId = activity.id
      if (turn.draw.chance(4)) return { activityId, studentIds: [] }
      return own.list.length > 0 && turn.dares(activity.can.manage)
        ? { activityId, studentIds: turn.draw.some(own.list, 2).map(({ studentId }) => studentId) }
        : undefined
    },
  }),
  move(accommodationCalls.set, {
    by: managers,
    refusals: [kernelErrors.malformed],
    input: async turn => {
      const { draw, ask, courseId } = turn
      const [studentId] = (await studentsOf(turn, 1)) ?? []
      const card = studentId && (await ask(memberCalls.getStudent, { courseId, studentId }))
      if (!card) return undefined
      const largerText = draw.chance(30)
      if (draw.chance(5)) return { courseId, studentId, factor: 1.1, largerText }
      return turn.dares(card.member.can.manage)
        ? { courseId, studentId, factor: draw.one(timeFactors), largerText }
        : undefined
    },
  }),
]
