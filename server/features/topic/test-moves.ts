import { activityErrors } from '#contract/features/activity/errors.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { topicCalls as calls } from '#contract/features/topic/calls.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { folderOf, isEnough, timesOf } from '#server/features/activity/test-forms.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const members = ['owner', 'assistant', 'helper', 'student'] satisfies Part[]

/** One of the topics that they have been shown, as they see it now. */
async function topicOf({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === topicType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id }) : undefined
}

async function writing({ draw, file }: Turn) {
  const isFileOnly = draw.chance(10)
  return {
    content: isFileOnly ? '' : `<p>${draw.text('details')}</p>`,
    attachments: isFileOnly || draw.chance(20) ? [await file('details')] : [],
  }
}

export const moves: Move[] = [
  move(calls.create, {
    by: managers,
    refusals: [activityErrors.timesConflict, topicErrors.titleMissing],
    input: async turn => {
      const { courseId, draw } = turn
      if (isEnough(turn, type => type === topicType)) return undefined
      return {
        ...{ courseId, title: draw.chance(2) ? '' : draw.text('title'), ...(await writing(turn)) },
        ...{ ...timesOf(turn, 40), hidesNames: draw.chance(30), asksAll: draw.chance(50) },
        folderId: await folderOf(turn),
      }
    },
  }),
  // A topic of one's own, which a course may not allow.
  move(calls.create, {
    by: ['student'],
    refusals: [topicErrors.startForbidden],
    input: async turn => {
      const { courseId, draw } = turn
      if (isEnough(turn, type => type === topicType)) return undefined
      const shown = draw.chance(50) ? await topicOf(turn) : undefined
      if (shown && !turn.dares(shown.can.start)) return undefined
      return { courseId, title: draw.text('title'), ...(await writing(turn)) }
    },
  }),
  move(calls.update, {
    by: [...managers, 'student'],
    refusals: [
      ...[activityErrors.changedMeanwhile, activityErrors.timesConflict, topicErrors.startForbidden],
      ...[commentErrors.locked, commentErrors.over, commentErrors.notHere],
    ],
    input: async turn => {
      const { draw } = turn
      const topic = await topicOf(turn)
      if (!topic) return undefined
      const { id, revision, can } = topic
      if (draw.chance(70) || !can.manage)
        return turn.dares(can.edit)
          ? {
              id,
              ...(await writing(turn)),
              title: draw.chance(50) ? draw.text('title') : undefined,
              revision,
            }
          : undefined
      return {
        ...{ id, hidesNames: draw.chance(40), asksAll: draw.chance(50) },
        endsAt: draw.chance(50) ? undefined : draw.chance(40) ? null : draw.soon(),
        revision: draw.chance(85) ? revision : revision + 1,
      }
    },
  }),
  move(calls.publish, {
    by: managers,
    refusals: [activityErrors.timesConflict],
    input: async turn => {
      const { draw, now } = turn
      const topic = draw.chance(50) ? await topicOf(turn) : undefined
      if (!topic) return undefined
      return {
        id: topic.id,
        publishAt: draw.chance(40) ? undefined : draw.chance(80) ? now : draw.soon(),
        endsAt: draw.chance(40) ? undefined : draw.one([null, now, draw.soon()]),
      }
    },
  }),
  move(calls.like, {
    by: members,
    undo: undoneBy(calls.like, (_turn, { id }, { isLiked }) => ({ id, isLiked: !isLiked })),
    input: async turn => {
      const topic = await topicOf(turn)
      if (!topic || !turn.dares(topic.can.like)) return undefined
      return { id: topic.id, isLiked: turn.draw.chance(80) ? !topic.isLiked : undefined }
    },
  }),
]
