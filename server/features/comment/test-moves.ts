import { commentCalls as calls } from '#contract/features/comment/calls.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const members = ['owner', 'assistant', 'helper', 'student'] satisfies Part[]

const activityOf = ({ seen, draw }: Turn) => {
  const rows = seen.of('activity')
  return rows.length > 0 ? draw.one(rows).id : undefined
}

/** A comment that they have been shown. */
async function commentOf(turn: Turn) {
  const activityId = activityOf(turn)
  const shown = activityId && (await turn.ask(calls.list, { activityId, courseId: turn.courseId }))
  return shown && shown.list.length > 0 ? { activityId, comment: turn.draw.one(shown.list) } : undefined
}

export const moves: Move[] = [
  move(calls.add, {
    by: members,
    input: turn => {
      const activityId = activityOf(turn)
      return activityId ? { activityId, content: turn.draw.text('comment') } : undefined
    },
  }),
  move(calls.delete, {
    by: members,
    input: async turn => {
      const found = await commentOf(turn)
      return found && { id: found.comment.id }
    },
  }),
]
