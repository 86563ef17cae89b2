import { courseNoticeCalls as calls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

async function noticeOf({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === noticeType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id }) : undefined
}

export const moves: Move[] = [
  move(calls.create, {
    by: managers,
    input: ({ courseId, draw }) => ({
      ...{ courseId, title: draw.text('title'), content: `<p>${draw.text('details')}</p>` },
      publishAt: draw.chance(80) ? undefined : draw.soon(),
      ...{ needsAcknowledgement: draw.chance(50), isPinned: draw.chance(20) },
    }),
  }),
  move(calls.update, {
    by: managers,
    input: async turn => {
      const notice = await noticeOf(turn)
      return (
        notice && {
          ...{ id: notice.id, title: turn.draw.text('title'), revision: notice.revision },
          isNew: turn.draw.chance(30),
        }
      )
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
      return notice?.can.acknowledge ? { id: notice.id } : undefined
    },
  }),
  move(calls.remind, {
    by: managers,
    input: async turn => {
      const notice = await noticeOf(turn)
      return notice && { id: notice.id }
    },
  }),
]
