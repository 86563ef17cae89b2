import { testType } from '#contract/features/test/entities.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { regradeCalls as calls } from '#contract/features/test/regrade-calls.ts'
import { regradeErrors } from '#contract/features/test/regrade-errors.ts'
import { type Move, move, type Turn, undoneBy } from '#server/kernel/test-moves.ts'

/** A test that somebody has perhaps begun, with its questions. */
async function testIn({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === testType)
  const id = rows.length > 0 ? draw.one(rows).id : undefined
  const shown = id && (await ask(calls.listQuestions, { id }))
  return shown && shown.list.length > 0 ? { id, ...shown } : undefined
}

export const regradingMoves: Move[] = [
  move(calls.regrade, {
    by: ['owner', 'assistant'],
    refusals: [
      ...[regradeErrors.regradeTooEarly, regradeErrors.regradeNothing, regradeErrors.regradedMeanwhile],
      ...[testErrors.nothingToAnswer, testErrors.totalTooHigh],
    ],
    input: async turn => {
      const found = turn.draw.chance(50) ? await testIn(turn) : undefined
      if (!found) return undefined
      const { draw } = turn
      const changes = draw.some(found.list, 3).map(({ id: questionId, counting }) => ({
        questionId,
        ...draw.one([
          { points: draw.one([0, 1, 5, 10]) },
          { counting: counting === 'counts' ? draw.one(['dropped', 'full'] as const) : ('counts' as const) },
        ]),
      }))
      const seen = draw.chance(90) ? found.seen : found.seen + 1
      return { id: found.id, changes, reason: 'Mistyped', ...(draw.chance(50) && { seen }) }
    },
    undo: undoneBy(calls.undo, (_turn, { id }, { id: regradeId }) => ({ id, regradeId }), {
      [calls.list.path]: 'it is kept that there was a regrade',
      seen: 'it counts what was done',
    }),
  }),
  move(calls.undo, {
    by: ['owner', 'assistant'],
    input: async turn => {
      const found = turn.draw.chance(30) ? await testIn(turn) : undefined
      const shown = found && (await turn.ask(calls.list, { id: found.id, limit: 50 }))
      if (!shown || shown.list.length === 0) return undefined
      return { id: found.id, regradeId: turn.draw.one(shown.list).id }
    },
  }),
]
