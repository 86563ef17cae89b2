import { mistakeCalls as calls } from '#contract/features/mistake/calls.ts'
import { type Move, move, type Turn } from '#server/kernel/test-moves.ts'

/** One of their mistakes, in the book or out of it. */
async function mistakeIn({ courseId, draw, ask }: Turn, isMastered: boolean) {
  const book = await ask(calls.list, { courseId, isMastered })
  return book && book.list.length > 0 ? draw.one(book.list) : undefined
}

export const moves: Move[] = [
  move(calls.answer, {
    by: ['student'],
    input: async turn => {
      const { courseId, draw, ask } = turn
      const known = await mistakeIn(turn, draw.chance(10))
      const asked = known && (await ask(calls.practise, { courseId, id: known.id }))
      const question = asked?.list[0]
      return question?.type === 2 ? { courseId, id: question.id, value: [draw.one(['a', 'b'])] } : undefined
    },
  }),
  move(calls.master, {
    by: ['student'],
    input: async turn => {
      const known = await mistakeIn(turn, false)
      return known && { courseId: turn.courseId, id: known.id }
    },
  }),
  move(calls.putBack, {
    by: ['student'],
    input: async turn => {
      const known = await mistakeIn(turn, true)
      return known && { courseId: turn.courseId, id: known.id }
    },
  }),
]
