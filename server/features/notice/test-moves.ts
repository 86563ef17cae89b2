import { activityErrors } from '#contract/features/activity/errors.ts'
import { courseNoticeCalls as calls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { folderOf, forWhom, isEnough, timesOf } from '#server/features/activity/test-forms.ts'
import { type Draw, type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

/** One of the notices that they have been shown, as they see it now. */
async function noticeOf({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === noticeType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id }) : undefined
}

const contentOf = (draw: Draw) => `<p>${draw.text('details')}</p>`
const options = (draw: Draw) => ({
  needsAcknowledgement: draw.chance(50),
  isRepeated: draw.chance(30),
  isPinned: draw.chance(20),
})

export const moves: Move[] = [
  move(calls.create, {
    by: managers,
    refusals: [noticeErrors.titleMissing, noticeErrors.contentMissing],
    input: async turn => {
      const { courseId, draw, file } = turn
      if (isEnough(turn, type => type === noticeType)) return undefined
      return {
        ...{ courseId, title: draw.chance(2) ? ' ' : draw.text('title') },
        content: draw.chance(2) ? '<p></p>' : contentOf(draw),
        attachments: draw.chance(25) ? [await file('details')] : [],
        ...{ publishAt: timesOf(turn, 0).publishAt, ...options(draw), folderId: await folderOf(turn) },
        audience: await forWhom(turn, turn.now, null),
      }
    },
  }),
  move(calls.createFromClient, {
    by: managers,
    input: async turn => {
      const { courseId, draw, file } = turn
      if (draw.chance(50) || isEnough(turn, type => type === noticeType)) return undefined
      const attachment = draw.chance(40) ? `${await file('details')}|` : ''
      return { courseId, title: draw.text('title'), content: contentOf(draw), attachment }
    },
  }),
  move(calls.update, {
    by: managers,
    refusals: [activityErrors.changedMeanwhile],
    input: async turn => {
      const { draw, file } = turn
      const notice = await noticeOf(turn)
      if (!notice) return undefined
      const change = {
        id: notice.id,
        ...(draw.chance(50) ? { title: draw.text('title') } : {}),
        ...(draw.chance(50) ? { content: contentOf(draw) } : {}),
        ...(draw.chance(50) ? options(draw) : {}),
        ...(draw.chance(20) ? { attachments: [await file('details')] } : {}),
        isNew: draw.chance(30),
      }
      if (draw.chance(10)) return { ...change, revision: notice.revision + 1 }
      return turn.dares(notice.can.manage) ? { ...change, revision: notice.revision } : undefined
    },
  }),
  move(calls.read, {
    by: ['student'],
    input: async turn => {
      const notice = await noticeOf(turn)
      return notice && { id: notice.id }
    },
  }),
  move(calls.acknowledge, {
    by: ['student'],
    input: async turn => {
      const notice = await noticeOf(turn)
      // Once more changes nothing, so that it is not refused where it is not offered.
      if (!notice || notice.acknowledgedAt !== null) return undefined
      return turn.dares(notice.can.acknowledge) ? { id: notice.id } : undefined
    },
  }),
  move(calls.remind, {
    by: managers,
    refusals: [activityErrors.notPublished, noticeErrors.nobodyLeft],
    input: async turn => {
      const notice = await noticeOf(turn)
      const left = notice && (await turn.ask(calls.listReaders, { id: notice.id, filter: 'unread' }))
      if (!left || (notice.readCount === notice.studentCount && turn.draw.chance(80))) return undefined
      const studentIds = turn.draw.some(left.list, 3).map(({ studentId }) => studentId)
      return { id: notice.id, studentIds: turn.draw.chance(50) ? [] : studentIds }
    },
  }),
]
