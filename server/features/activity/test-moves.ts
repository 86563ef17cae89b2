import { kernelErrors } from '#contract/error.ts'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityCalls as calls } from '#contract/features/activity/calls.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { activityErrors as errors } from '#contract/features/activity/errors.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { givenCalls } from '#contract/features/activity/given.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { testType } from '#contract/features/test/entities.ts'
import { studentsOf } from '#server/features/member/test-turns.ts'
import { type Move, move, type Part, shuffled, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { exceptionMoves } from './test-exception-moves.ts'
import { folderMoves } from './test-folder-moves.ts'
import { moduleMoves } from './test-module-moves.ts'
import { activityOf } from './test-turns.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const day = 86_400_000

const named = ({ courseId }: Turn, { id, contenttype }: { id: string; contenttype: number }) => ({
  ...{ courseId, contentId: id, contentType: contenttype },
})

/** What is handed in keeps its end. */
const handedIn: readonly number[] = [homeworkType, testType, answeringType]

export const moves: Move[] = [
  move(calls.publish, {
    by: managers,
    refusals: [errors.timesConflict, beginErrors.startsTooLate],
    input: async turn => {
      const { draw, now, dares } = turn
      const activity = await activityOf(turn, ({ published }) => !published)
      if (!activity) return undefined
      const publishedAt = draw.chance(25) ? draw.soon() : undefined
      if (draw.chance(6)) return { ...named(turn, activity), publishedAt, endsAt: publishedAt ?? now }
      if (!dares(activity.can.manage)) return undefined
      const from = publishedAt ?? now
      const { endtime } = activity
      const isOver = endtime !== null && endtime <= from
      // Where nothing is handed in, what has ended is open again without an end; what has not is refused.
      const isHandedIn = handedIn.includes(activity.contenttype)
      const isFixed = isHandedIn || (endtime ?? 0) > now
      const needsEnd = isOver && (isFixed || draw.chance(30))
      const endsAt = needsEnd || (endtime && draw.chance(20)) ? from + draw.number(1, 9) * day : undefined
      return { ...named(turn, activity), publishedAt, endsAt }
    },
  }),
  move(calls.unpublish, {
    by: managers,
    input: async turn => {
      const activity = turn.draw.chance(50) ? await activityOf(turn, ({ published }) => published) : undefined
      return activity && turn.dares(activity.can.manage) ? named(turn, activity) : undefined
    },
  }),
  move(calls.end, {
    by: managers,
    refusals: [errors.notPublished],
    input: async turn => {
      if (turn.draw.chance(10)) {
        const hidden = await activityOf(turn, ({ published }) => !published)
        return hidden && named(turn, hidden)
      }
      const activity = await activityOf(turn, ({ state }) => state === activityStates.ongoing)
      return activity && turn.dares(activity.can.manage) ? named(turn, activity) : undefined
    },
  }),
  move(calls.delete, {
    by: managers,
    undo: undoneBy(calls.restore, (_, sent) => sent, {
      updatetime: 'restoring is a change',
      updatedAt: 'restoring is a change',
    }),
    input: async turn => {
      const activity = turn.draw.chance(40) ? await activityOf(turn) : undefined
      return activity && turn.dares(activity.can.manage) ? named(turn, activity) : undefined
    },
  }),
  move(calls.restore, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { ask, courseId, draw } = turn
      if (draw.chance(5)) {
        const there = await activityOf(turn)
        return there && { courseId, contentId: there.id }
      }
      const gone = await ask(calls.listDeleted, { courseId })
      return gone && gone.list.length > 0 ? { courseId, contentId: draw.one(gone.list).id } : undefined
    },
  }),
  move(calls.sort, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async ({ ask, seen, courseId, draw }) => {
      const shown = await ask(calls.list, { courseId, limit: 50 })
      const ids = draw.chance(8)
        ? seen.of('activity').map(({ id }) => id)
        : (shown?.list ?? []).map(({ id }) => id)
      return ids.length > 1 ? { courseId, contentIds: shuffled(draw, draw.some(ids, ids.length)) } : undefined
    },
  }),
  move(calls.remind, {
    by: managers,
    input: async turn => {
      const { ask, courseId, draw, dares } = turn
      const [studentId] = (await studentsOf(turn, 1)) ?? []
      const study = studentId && (await ask(studyCalls.getProgress, { courseId, studentId }))
      if (!study) return undefined
      const left = new Set(study.list.filter(one => !one.isFinished).map(one => one.activityId))
      const activity = await activityOf(turn, ({ id }) => left.has(id))
      if (!activity || !dares(activity.can.remind)) return undefined
      // Some may have more time than the others, or less.
      const own = await ask(exceptionCalls.listExceptions, { activityId: activity.id, studentId })
      const isNamed = activity.state === activityStates.ongoing && own?.list.length === 0 && draw.chance(50)
      return { ...named(turn, activity), studentIds: isNamed ? [studentId] : [] }
    },
  }),
  move(givenCalls.checkFiles, {
    by: managers,
    input: async turn => {
      const activity = await activityOf(
        turn,
        ({ attachment }) => Array.isArray(attachment) && attachment.length > 0,
      )
      const files = (activity?.attachment ?? []) as { id: string }[]
      const fileIds = files.map(({ id }) => id)
      return activity && { courseId: turn.courseId, fileIds, isWithheld: turn.draw.chance(50) }
    },
  }),
  // A course is arranged a few times, and then taught.
  ...[...folderMoves, ...moduleMoves].map(one => ({ ...one, often: 0.3 })),
  ...exceptionMoves,
]
