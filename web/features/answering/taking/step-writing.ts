import { anonymousOpenType, askings } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { shortAnswer } from '#contract/features/question/types/open.ts'
import type { OwnQuestion } from '#contract/features/test/taking-entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { Saving } from '#web/features/submission/writing/writing.ts'
import type { PaperAnswer } from '#web/features/test/taking/answers.ts'
import { paperWriting } from '#web/features/test/taking/paper-writing.ts'
import { send } from '#web/lib/call.ts'
import { placeOfSet, withStatements } from './statements-along.ts'

export type Step = AnswerOf<typeof answeringTakingCalls.getStep>
export type StepQuestion = OwnQuestion & { asking: number }

const nothing = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }

/** How it is asked says that a text is anonymous; answered and shown it is as any other. */
export const shownType = (type: number) => (type === anonymousOpenType ? shortAnswer.number : type)

/** The questions of a step with what is written in them, as papers have them. */
export function questionsOf({ questions, answers }: Pick<Step, 'questions' | 'answers'>): StepQuestion[] {
  const written = new Map(answers.map(one => [one.slot, one]))
  return questions.map(question => ({
    ...question,
    type: shownType(question.type),
    section: 0,
    written: written.get(question.slot) ?? nothing,
  }))
}

export const isAnonymous = ({ asking }: Pick<StepQuestion, 'asking'>) => asking === askings.anonymous

/** How the answers of a step are saved: as those of a paper, to the step, with what this device has signed of them. */
export function stepWriting(
  { id: stepId, answeringId }: Pick<Step, 'id' | 'answeringId'>,
  accountId: string,
  questions: readonly StepQuestion[],
): Saving<PaperAnswer> {
  const slotOf = new Map<string, number>(questions.map(({ id, slot }) => [id, slot]))
  return {
    ...paperWriting({ questions: [...questions] }, async ({ answers }) => {
      const slotted = answers.map(answer => ({ ...answer, slot: slotOf.get(answer.questionId)! }))
      const { noteSaved, ...save } = await withStatements(placeOfSet(accountId, answeringId), slotted)
      const saved = await send(answeringTakingCalls.saveAnswers, { stepId, ...save })
      for (const [place, { slot }] of slotted.entries()) if (saved.list[place]?.saved) void noteSaved(slot)
      return saved
    }),
    name: 'answering',
  }
}
