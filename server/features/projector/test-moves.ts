import { projectorCalls as calls } from '#contract/features/projector/calls.ts'
import { projectorErrors as errors } from '#contract/features/projector/errors.ts'
import { castId } from '#seed/people.ts'
import { type Move, move, type Part } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

export const moves: Move[] = [
  move(calls.accept, {
    by: managers,
    refusals: [errors.codeWrong, errors.tooManyTries, errors.tooManyProjectors],
    input: async ({ courseId, draw, askAs }) => {
      const page = draw.chance(80) ? await askAs('guest', calls.begin, {}) : undefined
      return { courseId: courseId as never, code: page?.code ?? 'ABCDEF' }
    },
  }),
  move(calls.end, { by: managers, input: ({ courseId }) => ({ courseId: courseId as never, id: null }) }),
  move(calls.show, {
    by: managers,
    input: ({ courseId, draw }) => ({
      ...{ courseId: courseId as never, subjectId: castId(9, 191) as never },
      ...{ view: draw.number(0, 4), showsNames: draw.chance(50) },
    }),
  }),
]
