import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper } from '#contract/features/test/taking-entities.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import type { Saving } from '#web/features/submission/writing/writing.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { answerOf, essence, inputOf, type PaperAnswer } from './answers.ts'

type Save = (
  input: InputOf<typeof takingCalls.saveAnswers>,
) => Promise<Pick<AnswerOf<typeof takingCalls.saveAnswers>, 'list'>>

/**
 * How the answers of a paper are saved: several at once, each with what became of it.
 * @param save another call than that of a paper
 */
export function paperWriting(
  { questions }: Pick<OwnPaper, 'questions'>,
  save: Save = input => send(takingCalls.saveAnswers, input),
): Saving<PaperAnswer> {
  const idOf = new Map(questions.map(({ slot, id }) => [slot, id]))
  return {
    name: 'test',
    essence,
    saveParts: async parts => {
      const { list } = await save({
        id: parts[0]!.taskId,
        answers: parts.map(({ slot, value, sequence, base, attempt, work }) => ({
          ...{ questionId: idOf.get(slot)!, ...inputOf(value), sequence, base, attempt, workId: work },
        })),
      })
      return list.map(({ saved, refusal, sequence, workId, ...written }, place) => {
        const { work, value } = parts[place]!
        if (refusal)
          return { refused: new CallFailure(takingCalls.saveAnswers.path, refusal.code, refusal.message) }
        if (saved) return { sequence }
        const isAstray = work !== '' && workId !== '' && workId !== work
        return { sequence, conflict: answerOf(value.type, written), isAstray }
      })
    },
  }
}
