import type { StepAnswer } from '#contract/features/answering/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { answerOfWire } from '#contract/features/question/wire.ts'
import { type GivenAnswer, keptAnswer } from '#server/features/question/public.ts'
import type { Entry as WrittenEntry } from '#server/features/submission/public.ts'
import { answeringSubmissions } from '../submissions.ts'
import type { Asked } from './asked.ts'

export type Entry = WrittenEntry

type Question = Pick<Asked, 'question_id' | 'slot' | 'type' | 'parts'>

/** What is given, in the form that its question keeps; programs of the protocol write it as text. */
function contentGiven({ type: number, parts, question_id: id }: Question, given: StepAnswer): GivenAnswer {
  const kind = typeOf(number)!
  if (given.answer === undefined || kind.keptAs === 'files') return given
  const text = given.answer === null ? null : String(given.answer)
  const read = answerOfWire({ id, type: kind, parts }, text, null)
  return kind.keptAs === 'value' ? { value: read } : ((read ?? { text: '', html: '' }) as GivenAnswer)
}

/** An answer as it is to be saved. @throws why it is none */
export function entryOf(question: Question, given: StepAnswer): Entry {
  const { slot, parts } = question
  const content = contentGiven(question, given)
  return {
    ...keptAnswer(answeringSubmissions.errors, { slot, type: typeOf(question.type)!, parts }, content),
    ...(given.sequence !== undefined && { sequence: given.sequence }),
    ...{ base: given.base, attempt: given.attempt, work: given.workId },
  }
}
