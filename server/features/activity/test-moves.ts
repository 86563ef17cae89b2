import { activityCalls as calls } from '#contract/features/activity/calls.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

/** An activity of the course, as its list shows it now. */
async function activityOf({ courseId, draw, ask }: Turn) {
  const shown = await ask(calls.list, { courseId, limit: 50 })
  return shown && shown.list.length > 0 ? draw.one(shown.list) : undefined
}

export const moves: Move[] = [
  move(calls.publish, {
    by: managers,
    input: async turn => {
      const activity = await activityOf(turn)
      return activity && !activity.published ? { courseId: turn.courseId, contentId: activity.id } : undefined
    },
  }),
  move(calls.unpublish, {
    by: managers,
    input: async turn => {
      const activity = await activityOf(turn)
      return activity?.published ? { courseId: turn.courseId, contentId: activity.id } : undefined
    },
  }),
  move(calls.end, {
    by: managers,
    input: async turn => {
      const activity = await activityOf(turn)
      return activity?.state === 2 ? { courseId: turn.courseId, contentId: activity.id } : undefined
    },
  }),
  move(calls.delete, {
    by: managers,
    input: async turn => {
      const activity = await activityOf(turn)
      return activity && { courseId: turn.courseId, contentId: activity.id }
    },
  }),
  move(calls.restore, {
    by: managers,
    input: async ({ ask, courseId, draw }) => {
      const gone = await ask(calls.listDeleted, { courseId })
      return gone && gone.list.length > 0 ? { courseId, contentId: draw.one(gone.list).id } : undefined
    },
  }),
  move(calls.createFolder, {
    by: managers,
    input: ({ courseId, draw, seen }) => {
      const folders = seen.of('folder')
      const parentid = folders.length > 0 && draw.chance(50) ? draw.one(folders).id : '0'
      return { courseId, name: draw.text('name'), parentid }
    },
  }),
  move(calls.move, {
    by: managers,
    input: async turn => {
      const activity = await activityOf(turn)
      const folders = turn.seen.of('folder')
      return activity && folders.length > 0
        ? { courseId: turn.courseId, contentId: activity.id, folderId: turn.draw.one(folders).id }
        : undefined
    },
  }),
  move(calls.deleteFolder, {
    by: managers,
    input: ({ courseId, draw, seen }) => {
      const folders = seen.of('folder')
      return folders.length > 0 ? { courseId, id: draw.one(folders).id } : undefined
    },
  }),
]
