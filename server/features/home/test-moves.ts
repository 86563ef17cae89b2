import { kernelErrors } from '#contract/error.ts'
import { homeCalls as calls } from '#contract/features/home/calls.ts'
import { todoKinds } from '#contract/features/home/rules.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const members = ['owner', 'assistant', 'student'] satisfies Part[]

/** Something that they have to do, as the list shows it; older clients do not say in which course. */
async function todoOf({ ask, courseId, draw }: Turn) {
  const shown = await ask(calls.listTodos, { classId: draw.chance(70) ? (courseId as never) : null })
  if (!shown || shown.list.length === 0) return undefined
  const { contentId, contentType, msgtype, courseId: classId } = draw.one(shown.list)
  return draw.chance(70) ? { classId, contentId, contentType, msgtype } : { contentId, msgtype }
}

/** One that was another's, or is none of theirs. */
function unaskedFor({ seen, draw }: Turn) {
  const rows = seen.of('activity')
  const msgtype = draw.one([todoKinds.handIn, todoKinds.grade, todoKinds.review])
  return rows.length > 0 ? { contentId: draw.one(rows).id as never, msgtype } : undefined
}

const mark = async (turn: Turn) => (turn.draw.chance(85) ? todoOf(turn) : unaskedFor(turn))

export const moves: Move[] = [
  move(calls.ignoreTodo, { by: members, refusals: [kernelErrors.notFound], input: mark }),
  move(calls.completeTodo, { by: members, refusals: [kernelErrors.notFound], input: mark }),
]
