import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testRubricCalls as calls } from '#contract/features/test/rubric-calls.ts'
import { testRubricErrors } from '#contract/features/test/rubric-errors.ts'
import { rubricOf } from '#server/features/homework/test-tasks.ts'
import { type Move, move } from '#server/kernel/test-moves.ts'
import { testSubmissions } from './submissions.ts'

export const rubricMoves: Move[] = [
  move(calls.save, {
    by: ['owner', 'assistant'],
    // Since they looked, somebody has graded by it, or asks something else.
    refusals: [rubricErrors.inUse, testRubricErrors.readByMachine, testSubmissions.errors.slotMissing],
    input: async turn => {
      const rows = turn.seen.of('activity', ({ is }) => is.contenttype === testType)
      const id = rows.length > 0 ? turn.draw.one(rows).id : undefined
      const shown = id && (await turn.ask(calls.list, { id }))
      if (!shown || shown.list.length === 0) return undefined
      const { questionId, rubric } = turn.draw.one(shown.list)
      return { id, questionId, rubric: rubric && turn.draw.chance(30) ? null : rubricOf(turn.draw) }
    },
  }),
]
