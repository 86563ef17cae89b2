import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { leaveCalls as calls } from '#contract/features/attendance/leave.ts'
import {
  leaveDecisions,
  leaveKinds,
  leaveReasonLength,
  leaveRequestStates,
  longestLeave,
} from '#contract/features/attendance/leave-rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type Move, move, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { managers } from './test-turns.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Leave = AnswerOf<typeof calls.listOwn>['list'][number]

/** One of their own requests, as they see it now. */
async function ownLeave({ ask, courseId, draw }: Turn, isLike: (leave: Leave) => boolean) {
  const shown = await ask(calls.listOwn, { courseId, limit: 50 })
  const wanted = shown?.list.filter(leave => isLike(leave) || draw.chance(10)) ?? []
  if (wanted.length === 0) return undefined
  return (await ask(calls.get, { id: draw.one(wanted).id }))?.request ?? undefined
}

/** What somebody makes of a request that they see. */
function decisionOf({ draw }: Turn, { id, studentId, state }: Leave) {
  return {
    ...{ id, state: draw.one(leaveDecisions) },
    comment: draw.chance(60) ? draw.text('reply', [studentId]) : '',
    ...(draw.chance(50) ? { seen: state } : {}),
  }
}

/** A request of a student, as who decides about it sees it. */
async function leaveToDecide({ ask, courseId, draw }: Turn) {
  const state = draw.chance(70) ? 'waiting' : draw.one(leaveRequestStates)
  const shown = await ask(calls.list, { courseId, state, limit: 50 })
  if (!shown || shown.list.length === 0) return undefined
  return (await ask(calls.get, { id: draw.one(shown.list).id }))?.request ?? undefined
}

export const leaveMoves: Move[] = [
  move(calls.ask, {
    by: ['student'],
    refusals: [errors.leaveSpan, errors.leaveTooLong, errors.leaveReason, errors.leavesWaiting],
    input: async ({ courseId, draw, now, file }) => {
      // Some ask afterwards.
      const beginsAt = draw.chance(50) ? now - draw.one([0, minute, hour, 3 * day]) : draw.soon()
      const lasts = draw.one([minute, hour, day, 7 * day, longestLeave * day])
      const reason = draw.text('request')
      return {
        ...{ courseId, kind: draw.one(leaveKinds), beginsAt },
        endsAt: draw.chance(5) ? beginsAt : beginsAt + lasts + (draw.chance(5) ? day : 0),
        reason: draw.chance(3) ? '' : draw.chance(10) ? reason.padEnd(leaveReasonLength, '.') : reason,
        files: draw.chance(30) ? [await file('request')] : [],
      }
    },
  }),
  move(calls.withdraw, {
    by: ['student'],
    input: async turn => {
      const leave = await ownLeave(turn, ({ state }) => state === 'waiting')
      return leave && turn.dares(leave.can.withdraw) ? { id: leave.id } : undefined
    },
  }),
  move(calls.shorten, {
    by: ['student'],
    input: async turn => {
      const { draw, now, dares } = turn
      const leave = await ownLeave(turn, ({ state, endsAt }) => state === 'approved' && (endsAt ?? 0) > now)
      if (!leave?.beginsAt || !leave.endsAt) return undefined
      const earliest = Math.max(now, leave.beginsAt + 1000)
      const left = Math.floor((leave.endsAt - earliest) / 1000) - 1
      if (left < 0) return undefined
      return dares(leave.can.shorten)
        ? { id: leave.id, endsAt: earliest + draw.number(0, left) * 1000 }
        : undefined
    },
  }),
  move(calls.decide, {
    by: managers,
    undo: undoneBy(
      calls.decide,
      (_, { id, seen }) => (seen === 'waiting' ? { id, state: seen } : undefined),
      {
        steps: 'what was decided and taken back stays in its history',
      },
    ),
    input: async turn => {
      const leave = await leaveToDecide(turn)
      return leave && turn.dares(leave.can.decide) ? decisionOf(turn, leave) : undefined
    },
  }),
  move(calls.decideCounselled, {
    by: ['counsellor'],
    input: async turn => {
      const { ask, courseId, draw, dares } = turn
      const shown = await ask(calls.listCounselled, { state: draw.one(['waiting', 'waiting', 'approved']) })
      const here = shown?.list.filter(leave => leave.courseId === courseId) ?? []
      if (here.length === 0) return undefined
      const leave = (await ask(calls.getCounselled, { id: draw.one(here).id }))?.request
      return leave && dares(leave.can.decide) ? decisionOf(turn, leave) : undefined
    },
  }),
]
