import { kernelErrors } from '#contract/error.ts'
import { activityCalls as calls } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { activityErrors as errors } from '#contract/features/activity/errors.ts'
import { type Move, move, type Part, shuffled, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { activityOf } from './test-turns.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

const within = (folders: readonly Directory[]): Directory[] =>
  folders.flatMap(folder => [folder, ...within(folder.child)])

/** The folders as they are now; those that are remembered may be gone. */
async function foldersOf({ ask, courseId, seen, draw }: Turn) {
  if (draw.chance(8)) return seen.of('folder').map(({ id }) => id)
  const shown = await ask(calls.listFolders, { courseId })
  return within(shown?.list ?? []).map(({ id }) => id)
}

export const folderMoves: Move[] = [
  move(calls.createFolder, {
    by: managers,
    refusals: [errors.folderNameMissing, errors.folderTooDeep, kernelErrors.notFound],
    undo: undoneBy(calls.deleteFolder, ({ courseId }, _, { id }) => ({ courseId, id })),
    input: async turn => {
      const { courseId, draw } = turn
      const folders = await foldersOf(turn)
      const parentid = folders.length > 0 && draw.chance(60) ? draw.one(folders) : '0'
      return { courseId, name: draw.chance(4) ? ' ' : draw.text('name'), parentid }
    },
  }),
  move(calls.changeFolder, {
    by: managers,
    refusals: [errors.folderNameMissing, errors.folderInside, errors.folderTooDeep, kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw } = turn
      const folders = await foldersOf(turn)
      if (folders.length === 0) return undefined
      const id = draw.one(folders)
      const others = draw.chance(8) ? folders : ['0', ...folders.filter(one => one !== id)]
      const isRenamed = draw.chance(60)
      return {
        ...{ courseId, id },
        name: isRenamed ? (draw.chance(4) ? '' : draw.text('name')) : undefined,
        parentid: isRenamed && draw.chance(60) ? undefined : draw.one(others),
      }
    },
  }),
  move(calls.deleteFolder, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const folders = turn.draw.chance(50) ? await foldersOf(turn) : []
      return folders.length > 0 ? { courseId: turn.courseId, id: turn.draw.one(folders) } : undefined
    },
  }),
  move(calls.sortFolders, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const folders = await foldersOf(turn)
      return folders.length > 1
        ? { courseId: turn.courseId, ids: shuffled(turn.draw, turn.draw.some(folders, folders.length)) }
        : undefined
    },
  }),
  move(calls.move, {
    by: managers,
    input: async turn => {
      const { draw, courseId, ask, dares } = turn
      const activity = await activityOf(turn)
      const folders = within((await ask(calls.listFolders, { courseId }))?.list ?? [])
      if (!activity || folders.length === 0 || !dares(activity.can.manage)) return undefined
      const folderId = draw.chance(25) ? '0' : draw.one(folders).id
      return { courseId, contentId: activity.id, contentType: activity.contenttype, folderId }
    },
  }),
]
