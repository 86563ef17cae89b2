import { scoreCalls } from '#contract/features/score/calls.ts'
import type { Draw, Part, Turn } from '#server/kernel/test-moves.ts'

export const graders = ['owner', 'assistant'] satisfies Part[]

/** The gradebook as they see it now. */
export const bookOf = ({ ask, courseId }: Turn) => ask(scoreCalls.list, { courseId, limit: 100 })

/** A score that could be recognised, now and then the lowest or the highest. */
export function scoreFor(draw: Draw, full: number, about?: readonly string[]) {
  if (draw.chance(10)) return draw.one(['0', String(full)])
  return String(draw.score('entry', full, about))
}
