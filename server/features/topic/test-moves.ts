import { topicCalls as calls } from '#contract/features/topic/calls.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const members = ['owner', 'assistant', 'helper', 'student'] satisfies Part[]

/** One of the topics that they have been shown, as they see it now. */
async function topicOf({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === topicType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id }) : undefined
}

export const moves: Move[] = [
  move(calls.create, {
    by: managers,
    input: ({ courseId, draw }) => ({
      ...{ courseId, title: draw.text('title'), content: `<p>${draw.text('details')}</p>` },
      publishAt: draw.chance(80) ? undefined : draw.soon(),
      endsAt: draw.chance(60) ? undefined : draw.soon() + 8 * 86_400_000,
      ...{ hidesNames: draw.chance(30), asksAll: draw.chance(50) },
    }),
  }),
  move(calls.update, {
    by: managers,
    input: async turn => {
      const topic = await topicOf(turn)
      return topic?.can.edit
        ? { id: topic.id, content: `<p>${turn.draw.text('details')}</p>`, revision: topic.revision }
        : undefined
    },
  }),
  move(calls.like, {
    by: members,
    input: async turn => {
      const topic = await topicOf(turn)
      return topic?.can.like ? { id: topic.id, isLiked: !topic.isLiked } : undefined
    },
  }),
]
