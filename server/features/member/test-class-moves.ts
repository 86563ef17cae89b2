import { kernelErrors } from '#contract/error.ts'
import { classCalls as calls } from '#contract/features/member/classes.ts'
import { memberErrors as errors } from '#contract/features/member/errors.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { studentsOf } from './test-turns.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

async function classOf({ ask, courseId, draw }: Turn, fits: (of: { total: number }) => boolean = () => true) {
  const found = (await ask(calls.listClasses, { courseId }))?.list.filter(fits) ?? []
  return found.length > 0 ? draw.one(found) : undefined
}

export const classMoves: Move[] = [
  move(calls.createClass, {
    by: managers,
    refusals: [errors.classNameMissing, errors.classNameTaken, errors.classesFull],
    undo: undoneBy(calls.deleteClass, ({ courseId }, _, { id }) => ({ courseId, id })),
    input: async turn => {
      const { courseId, draw } = turn
      if (draw.chance(50)) return undefined
      const same = draw.chance(8) ? await classOf(turn) : undefined
      return { courseId, name: same ? same.name.toUpperCase() : draw.chance(4) ? ' ' : draw.text('class') }
    },
  }),
  move(calls.renameClass, {
    by: managers,
    refusals: [errors.classNameMissing, errors.classNameTaken],
    input: async turn => {
      const { courseId, draw } = turn
      const [found, same] = [await classOf(turn), draw.chance(15) ? await classOf(turn) : undefined]
      const name = same ? same.name : draw.chance(4) ? '' : draw.text('class')
      return found && { courseId, id: found.id, name }
    },
  }),
  move(calls.deleteClass, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw, seen } = turn
      const remembered = seen.of('courseclass')
      if (remembered.length > 0 && draw.chance(4)) return { courseId, id: draw.one(remembered).id }
      const found = draw.chance(40) ? await classOf(turn) : undefined
      return found && { courseId, id: found.id }
    },
  }),
  move(calls.removeFromClass, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw, ask } = turn
      const found = await classOf(turn, ({ total }) => total > 0)
      const inside = found && (await ask(calls.listClassStudents, { courseId, id: found.id }))
      const outside = draw.chance(10) ? ((await studentsOf(turn, 1)) ?? []) : []
      const ids = outside.length > 0 ? outside : (inside?.list ?? []).map(({ id }) => id)
      return found && ids.length > 0 ? { courseId, id: found.id, studentId: draw.one(ids) } : undefined
    },
  }),
  move(calls.moveToClass, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw, seen } = turn
      const [found, studentIds] = [await classOf(turn), await studentsOf(turn, 3)]
      if (!found || !studentIds) return undefined
      const remembered = draw.chance(5) ? seen.of('courseclass') : []
      const id = remembered.length > 0 ? draw.one(remembered).id : draw.chance(20) ? '0' : found.id
      return { courseId, id, studentIds }
    },
  }),
]
