import { typeOf } from '#contract/features/question/types/list.ts'

interface Placed {
  id: string
  type: number
  section: number
}

/** A question to answer, with what is to be read before it. */
export interface Asked<Q extends Placed> {
  question: Q
  /** From 1: what is only read has no number. */
  number: number
  /** Texts of the same part that stand between it and the question before. */
  texts: Q[]
  /** Texts of the same part that stand further up, and may still be what the question is about. */
  textsBefore: Q[]
  /** It is the first of its part. */
  isFirst: boolean
}

/** A paper as a row of questions; a text at the very end of a part belongs to the last question of it. */
export function askedIn<Q extends Placed>(questions: readonly Q[]): Asked<Q>[] {
  const asked: Asked<Q>[] = []
  let waiting: Q[] = []
  for (const question of questions) {
    const last = asked.at(-1)
    if (waiting.length > 0 && waiting[0]!.section !== question.section) {
      last?.texts.push(...waiting)
      waiting = []
    }
    if (typeOf(question.type)?.isAnswered === false) {
      waiting.push(question)
      continue
    }
    const isFirst = last?.question.section !== question.section
    asked.push({
      ...{ question, number: asked.length + 1, texts: waiting, isFirst },
      textsBefore: isFirst || !last ? [] : [...last.textsBefore, ...last.texts],
    })
    waiting = []
  }
  asked.at(-1)?.texts.push(...waiting)
  return asked
}
