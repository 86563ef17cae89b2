import { bankCalls } from '#contract/features/question/calls.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { type Move, move, type Part } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

export const moves: Move[] = [
  move(bankCalls.createInCourse, {
    by: managers,
    refusals: [bankErrors.titleMissing],
    // A few: nobody in a story writes into them yet.
    input: ({ courseId, draw }) =>
      draw.chance(30) ? { courseId, title: draw.chance(4) ? '' : draw.text('name') } : undefined,
  }),
]
